import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import { toDollars } from '../../shared/money.ts';
import { createChart } from '../../shop/studio/core/chart.ts';
import { firstDesign } from '../../shop/studio/core/design.ts';
import { priceDesign } from '../../shop/studio/core/measure.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { pictureHref } from './address.ts';

/** Whether to link to the studio; false if the request fails. */
export const isStudioOpen = async (api: QueryClient): Promise<boolean> => (await findOpenStudio(api)) !== undefined;

/** Settings of the open studio; undefined if it is closed or the request fails. */
export async function findOpenStudio(api: QueryClient): Promise<StudioSettings | undefined> {
  const answer = await api.call('GET /studio', {});
  return answer.ok && answer.body.isOn ? answer.body.settings : undefined;
}

/** A name in the first design that the studio offers: its pictures, price in dollars, and the studio with it. */
export type WovenName = { href: string; small: string; picture: string; price: number };

export function weaveName(text: string, settings: StudioSettings): WovenName {
  const design = { ...firstDesign(settings), text };
  const { colors } = settings;
  return {
    href: `${paths.studio()}?${new URLSearchParams({ text })}`,
    small: pictureHref(design, colors, 176),
    picture: pictureHref(design, colors, 600),
    price: toDollars(priceDesign(design, createChart(design, colors), settings).cents),
  };
}

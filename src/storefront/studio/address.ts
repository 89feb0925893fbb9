import { paths } from '../../paths.ts';
import type { BeadColor } from '../../shop/studio/core/colors.ts';
import { type Design, decode, encode, firstDesign } from '../../shop/studio/core/design.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { tidy } from '../../shop/studio/core/text.ts';
import { likeNametag } from './nametags.ts';

const DESIGN_PARAMS = [
  ...(['text', 'form', 'tail', 'size', 'letters', 'ground', 'first', 'second'] as const),
  ...(['border', 'symbol', 'place'] as const),
] satisfies (keyof Design)[];

type Arrival = { design: Design /** The address holds a design that can't be read. */; isUnreadable: boolean };

export function readAddress(query: Readonly<Record<string, string>>, settings: StudioSettings): Arrival {
  const first = firstDesign(settings);
  const { design: short, own } = query;
  if (short !== undefined) {
    const design = decode(short, settings.colors);
    return { design: design ?? first, isUnreadable: design === undefined };
  }
  if (own !== undefined) return { design: { ...first, ...likeNametag(own) }, isUnreadable: false };
  const given = DESIGN_PARAMS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  const design: Design = { ...first, ...Object.fromEntries(given) };
  return { design: { ...design, text: tidy(design.text) }, isUnreadable: false };
}

export const studioHref = (design: Design, colors: readonly BeadColor[]): string =>
  `${paths.studio()}?${new URLSearchParams({ design: encode(design, colors) })}`;

/** A picture drawn by the server: as a product's (176, 640), or lying along its width. */
export const pictureHref = (design: Design, colors: readonly BeadColor[], width: 176 | 600 | 640 | 1200): string =>
  `/api/studio/picture?${new URLSearchParams({ design: encode(design, colors), width: String(width) })}`;

/** Query parameters of the studio: an encoded design, a nametag to start from, or single choices as sent by the form without scripts. */
export const STUDIO_QUERY: readonly string[] = ['design', 'own', ...DESIGN_PARAMS];

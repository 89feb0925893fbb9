import { type ArrivalOf, arrivalsFrom } from '../delivery/shop-promise.ts';
import type { SettingsCache } from '../settings/settings.ts';

export type ArrivalDeps = { settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** When products would arrive, ordered now. */
export const arrivalsNow = async ({ settings, now }: ArrivalDeps): Promise<ArrivalOf> =>
  arrivalsFrom(now(), await settings.current());

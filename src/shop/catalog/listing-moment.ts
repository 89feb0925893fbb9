import type { Database } from '../../platform/db/database.ts';
import { type ArrivalOf, arrivalsFrom } from '../delivery/shop-promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type IsNew, newProducts } from './new-products.ts';

export type MomentDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** What is true of products at one moment: when they would arrive, ordered now, and which of them are new. */
export type ListingMoment = { arrivalOf: ArrivalOf; isNew: IsNew };

export async function listingMoment({ db, settings, now }: MomentDeps): Promise<ListingMoment> {
  const shop = await settings.current();
  return { arrivalOf: arrivalsFrom(now(), shop), isNew: await newProducts({ db }, now(), shop.timeZone) };
}

import type { Database } from '../../platform/db/database.ts';
import { type ArrivalOf, arrivalsFrom } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type IsNew, newProducts } from './new-products.ts';

export type MomentDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** What is true of products at one moment: when they would arrive, ordered now, which of them are new, and where the shop's days begin. */
export type ListingMoment = { arrivalOf: ArrivalOf; isNew: IsNew; timeZone: string };

export async function listingMoment({ db, settings, now }: MomentDeps): Promise<ListingMoment> {
  const shop = await settings.current();
  const { timeZone } = shop;
  return { arrivalOf: arrivalsFrom(now(), shop), isNew: await newProducts({ db }, now(), timeZone), timeZone };
}

import type { Sql } from '../../platform/db/database.ts';
import type { SetOffer } from '../pricing/set-discounts.ts';
import { listOffers } from './queries.ts';
import { FEWEST_MEMBERS } from './schema.ts';

/** The sets that a cart of these products may hold, in the order in which they take their members. */
export async function listSetOffers(sql: Sql, productIds: readonly string[]): Promise<readonly SetOffer[]> {
  const ids = [...new Set(productIds)];
  return ids.length < FEWEST_MEMBERS ? [] : listOffers(sql, ids);
}

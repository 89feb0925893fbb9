import type { Database, Sql } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { SetOffer } from '../pricing/set-discounts.ts';
import { listMemberIds, listOffers } from './queries.ts';
import { MIN_MEMBERS } from './schema.ts';

/** Products that are in some set. */
export type SetMembers = CachedValue<ReadonlySet<string>>;

type CreateSetMembersDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** Kept in memory, so that quotes and orders of other products, nearly all of them, don't ask the database about sets. */
export const createSetMembers = ({ db, bus }: CreateSetMembersDeps): SetMembers =>
  createCachedValue({
    bus,
    tag: 'sets',
    load: async () => new Set((await listMemberIds(db.sql)).map(({ id }) => id)),
  });

/**
 * The sets that a cart of these products may hold, in the order in which they take their members. `members`: the products
 * that are in some set, where they are known.
 */
export async function listSetOffers(
  sql: Sql,
  productIds: readonly string[],
  members?: ReadonlySet<string>,
): Promise<readonly SetOffer[]> {
  const ids = [...new Set(productIds)].filter((id) => members?.has(id) ?? true);
  return ids.length < MIN_MEMBERS ? [] : listOffers(sql, ids);
}

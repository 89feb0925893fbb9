import type { Database, Sql } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { toDollars } from '../../shared/money.ts';
import { conflict, invalid, notFound } from '../../shared/refusals.ts';
import { bySize, toPersonalization } from '../catalog/sql-fragments.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { SetOffer } from '../pricing/set-discounts.ts';
import { listMemberIds, listOffers, listShown } from './queries.ts';
import { MAX_SETS, MIN_MEMBERS, type SetMember, type ShopSet } from './schema.ts';

type SetsDeps = { db: Pick<Database, 'sql'> };

/** Sets that shoppers can buy, including sold-out ones, in the owner’s order; optionally those with one product. */
export async function listSets({ db }: SetsDeps, productId: string | null = null): Promise<ShopSet[]> {
  return (await listShown(db.sql, { id: null, productId })).map(setFrom);
}

export async function findSet({ db }: SetsDeps, id: string): Promise<ShopSet | undefined> {
  const [row] = await listShown(db.sql, { id, productId: null });
  return row && setFrom(row);
}

type Row = Awaited<ReturnType<typeof listShown>>[number];

function setFrom({ id, name, priceCents, members }: Row): ShopSet {
  const membersCents = members.reduce((sum, member) => sum + member.priceCents, 0);
  return {
    id,
    name,
    price: toDollars(priceCents),
    membersPrice: toDollars(membersCents),
    saves: toDollars(membersCents - priceCents),
    inStock: members.every(({ left }) => left > 0),
    members: members.map(memberFrom),
  };
}

function memberFrom({
  id,
  name,
  priceCents,
  left,
  sizes,
  sizeRows,
  face,
  personalization,
}: Row['members'][number]): SetMember {
  const picture = face && pictureFrom(face);
  const inStock = Math.max(0, left);
  return {
    id,
    name,
    price: toDollars(priceCents),
    image: picture?.src ?? '',
    in_stock: inStock,
    inStock,
    sizes,
    ...bySize(sizeRows, { left, priceCents }),
    ...toPersonalization(personalization),
    picture,
  };
}

export type SetMembers = CachedValue<ReadonlySet<string>>;

type CreateSetMembersDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** Cached so that quotes and orders of other products, nearly all of them, skip the query. */
export const createSetMembers = ({ db, bus }: CreateSetMembersDeps): SetMembers =>
  createCachedValue({
    bus,
    tag: 'sets',
    load: async () => new Set((await listMemberIds(db.sql)).map(({ id }) => id)),
  });

/**
 * Sets that a cart of these products may contain, in the order in which they take members. `members`: ids of all
 * products in sets, if known.
 */
export async function listSetOffers(
  sql: Sql,
  productIds: readonly string[],
  members?: ReadonlySet<string>,
): Promise<readonly SetOffer[]> {
  const ids = [...new Set(productIds)].filter((id) => members?.has(id) ?? true);
  return ids.length < MIN_MEMBERS ? [] : listOffers(sql, ids);
}

export const setRefusals = {
  unknown_set: notFound('We couldn’t find this set.'),
  unknown_product: invalid('One of these products no longer exists.', 'members'),
  price_unreadable: invalid('Enter a price in dollars and cents, like 98.00.', 'price'),
  price_saves_nothing: invalid('Enter a price below what the products cost separately.', 'price'),
  too_many_sets: conflict(`You have ${MAX_SETS} sets, as many as there can be. Delete one first.`),
  changed_meanwhile: conflict('Someone else changed this set in the meantime.'),
  other_order: conflict('Someone else changed the sets in the meantime. Reload the page.'),
};

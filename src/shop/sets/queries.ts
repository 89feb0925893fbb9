import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { type PersonalizationRow, personalization, type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';
import type { PictureRow } from '../media/pictures.ts';

/** Whether set `s` is offered, for groups of members `m` with products `p`. */
const isOffered = (sql: Sql) => sql`
  s.is_active and bool_and(p.hidden_at is null) and sum(p.price_cents) > s.price_cents`;

/** Sets whose members are all among these products, in shop order. */
export const listOffers = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    productIds: Type.Array(Type.String()),
    savesCents: Type.Integer(),
  }),
  (sql, productIds: readonly string[]) => sql`
    select s.id, s.name, array_agg(m.product_id order by m.position, m.product_id) as product_ids,
      (sum(p.price_cents) - s.price_cents)::int as saves_cents
    from sets s join set_members m on m.set_id = s.id join products p on p.id = m.product_id
    where s.id in (
      select set_id from set_members where product_id = any(array(select unnest(${productIds}::text[]))))
    group by s.id
    having ${isOffered(sql)} and bool_and(m.product_id = any(${productIds}::text[]))
    order by s.position, s.id`,
);

export const listMemberIds = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`select distinct product_id as id from set_members`,
);

type MemberRow = {
  id: string;
  name: string;
  priceCents: number;
  left: number;
  sizes: string[];
  sizeRows: SizeRow[] | null;
  face: PictureRow | null;
  personalization: PersonalizationRow | null;
};

/** Offered sets: all, those with a product, or one. */
export const listShown = manyRows(
  Type.Object({ id: Type.String(), name: Type.String(), priceCents: Type.Integer(), members: Json<MemberRow[]>() }),
  (sql, { id, productId }: { id: string | null; productId: string | null }) => sql`
    select s.id, s.name, s.price_cents, json_agg(json_build_object('id', p.id, 'name', p.name, 'priceCents', p.price_cents,
        'left', coalesce(k.on_hand - k.reserved, 0), 'sizes', p.sizes, 'face', p.face,
        'sizeRows', case when k.size_count > 0 then ${sizeRows(sql)} end, 'personalization', ${personalization(sql)})
      order by m.position, m.product_id) as members
    from sets s join set_members m on m.set_id = s.id join products p on p.id = m.product_id
      left join stock k on k.product_id = p.id
    where (${id}::text is null or s.id = ${id})
      and (${productId}::text is null
        or exists (select from set_members o where o.set_id = s.id and o.product_id = ${productId}))
    group by s.id having ${isOffered(sql)} order by s.position, s.id`,
);

type StaffMemberRow = {
  id: string;
  name: string;
  priceCents: number;
  face: PictureRow | null;
  isHidden: boolean;
  left: number;
};

const StaffSetRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  priceCents: Type.Integer(),
  isActive: Type.Boolean(),
  version: Type.Integer(),
  members: Json<StaffMemberRow[]>(),
});

export const listStaffRows = manyRows(
  StaffSetRow,
  (sql, id: string | null) => sql`
    select s.id, s.name, s.price_cents, s.is_active, s.version,
      json_agg(json_build_object('id', p.id, 'name', p.name, 'priceCents', p.price_cents, 'face', p.face,
        'isHidden', p.hidden_at is not null, 'left', coalesce(k.on_hand - k.reserved, 0))
      order by m.position, m.product_id) as members
    from sets s join set_members m on m.set_id = s.id join products p on p.id = m.product_id
      left join stock k on k.product_id = p.id
    where ${id}::text is null or s.id = ${id}
    group by s.id having not bool_and(p.archived_as_sample) order by s.position, s.id`,
);

/** One writer at a time until the transaction ends; reads continue. */
export const lockSets = change((sql) => sql`lock table sets in share row exclusive mode`);

export const listIds = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`select id from sets order by position, id`,
);

/** Count and total price of the products that can be in a set. */
export const sumPrices = oneRow(
  Type.Object({ count: Type.Integer(), cents: Type.Integer() }),
  (sql, ids: readonly string[]) => sql`
    select count(*)::int as count, coalesce(sum(price_cents), 0)::int as cents
    from products where id = any(${ids as string[]}::text[]) and not is_design`,
);

type SetRow = { id: string; name: string; priceCents: number; isActive: boolean };

export const insertSet = change(
  (sql, set: SetRow) => sql`
    insert into sets (id, name, price_cents, is_active, position)
    select ${set.id}, ${set.name}, ${set.priceCents}::int, ${set.isActive}::boolean, coalesce(max(position), 0) + 1
    from sets`,
);

export const updateSet = change(
  (sql, set: SetRow) => sql`
    update sets set name = ${set.name}, price_cents = ${set.priceCents}::int, is_active = ${set.isActive}::boolean,
      version = version + 1
    where id = ${set.id}`,
);

export const deleteSet = change((sql, id: string) => sql`delete from sets where id = ${id}`);

export const removeMembers = change((sql, id: string) => sql`delete from set_members where set_id = ${id}`);

export const addMembers = change(
  (sql, id: string, members: readonly string[]) => sql`
    insert into set_members (set_id, product_id, position)
    select ${id}, product_id, position
    from unnest(${members as string[]}::text[]) with ordinality as m (product_id, position)`,
);

export const saveOrder = change(
  (sql, ids: readonly string[]) => sql`
    update sets s set position = o.position
    from unnest(${ids as string[]}::text[]) with ordinality as o (id, position) where s.id = o.id`,
);

import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

/** Communities that made the products of a shopper’s own order, in line order; no rows for orders of others. */
export const listThankedMakers = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    place: Type.String(),
    words: nullable(Type.String()),
    isPassedOn: Type.Boolean(),
  }),
  (sql, orderId: string, customerId: string) => sql`
    select m.slug as id, m.name, m.place, t.words, t.passed_on_at is not null as is_passed_on
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      join communities m on m.slug = p.community_slug
      left join maker_thanks t on t.order_id = o.id and t.community_slug = m.slug
    where o.id = ${orderId} and o.customer_id = ${customerId}::uuid
    group by m.slug, t.id order by min(l.position)`,
);

export const findOwnDelivery = oneRow(
  Type.Object({ isDelivered: Type.Boolean(), isMaker: Type.Boolean() }),
  (sql, orderId: string, customerId: string, community: string) => sql`
    select o.delivered_at is not null as is_delivered, exists (
      select from order_lines l join products p on p.id = l.product_id
      where l.order_id = o.id and p.community_slug = ${community}) as is_maker
    from orders o where o.id = ${orderId} and o.customer_id = ${customerId}::uuid for share of o`,
);

/** The newest delivered order of a shopper with this product whose community they haven’t thanked for it. */
export const findThankable = oneRow(
  Type.Object({ orderId: Type.String(), id: Type.String(), name: Type.String() }),
  (sql, productId: string, customerId: string) => sql`
    select o.id as order_id, m.slug as id, m.name
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      join communities m on m.slug = p.community_slug
    where o.customer_id = ${customerId}::uuid and o.delivered_at is not null and l.product_id = ${productId}
      and not exists (select from maker_thanks t where t.order_id = o.id and t.community_slug = m.slug)
    order by o.delivered_at desc limit 1`,
);

type NewThanks = { orderId: string; community: string; words: string };

/** Returns no row if the shop has passed on the earlier text. */
export const saveThanks = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { orderId, community, words }: NewThanks, now: Date) => sql`
    insert into maker_thanks as t (order_id, community_slug, words, written_at)
    values (${orderId}, ${community}, ${words}, ${now}::timestamptz)
    on conflict (order_id, community_slug) do update set words = excluded.words, written_at = excluded.written_at
      where t.passed_on_at is null
    returning id`,
);

/** One statement per filter, so that each uses its index. */
const isListed = (sql: Sql, isPassedOn: boolean | null) => {
  if (isPassedOn === null) return sql`true`;
  return isPassedOn ? sql`t.passed_on_at is not null` : sql`t.passed_on_at is null`;
};

/** Newest first; `isPassedOn` null: both. */
export const listForStaff = manyRows(
  Type.Object({
    id: Type.String(),
    orderId: Type.String(),
    orderNumber: Type.Integer(),
    community: Type.String(),
    name: Type.String(),
    words: Type.String(),
    writtenAt: Timestamp,
    passedOnAt: nullable(Timestamp),
  }),
  (sql, isPassedOn: boolean | null, limit: number, offset: number) => sql`
    select t.id, t.order_id, o.number as order_number, m.name as community, c.name, t.words, t.written_at, t.passed_on_at
    from maker_thanks t join communities m on m.slug = t.community_slug join orders o on o.id = t.order_id
      join customers c on c.id = o.customer_id
    where ${isListed(sql, isPassedOn)} order by t.written_at desc, t.id limit ${limit}::int offset ${offset}::int`,
);

export const countThanks = oneRow(
  Type.Object({ open: Type.Integer(), passedOn: Type.Integer() }),
  (sql, most: number) => sql`
    select
      (select count(*) from (select from maker_thanks where passed_on_at is null limit ${most}::int) c) as open,
      (select count(*) from (select from maker_thanks where passed_on_at is not null limit ${most}::int) c) as passed_on`,
);

export const lockThanks = oneRow(
  Type.Object({ isPassedOn: Type.Boolean() }),
  (sql, id: string) => sql`
    select passed_on_at is not null as is_passed_on from maker_thanks where id = as_uuid(${id}) for update`,
);

export const setPassedOn = change(
  (sql, id: string, at: Date | null) => sql`
    update maker_thanks set passed_on_at = ${at}::timestamptz where id = as_uuid(${id})`,
);

export const deleteThanks = change((sql, id: string) => sql`delete from maker_thanks where id = as_uuid(${id})`);

export const listThanksOf = manyRows(
  Type.Object({
    orderId: Type.String(),
    community: Type.String(),
    words: Type.String(),
    writtenAt: Timestamp,
    passedOnAt: nullable(Timestamp),
  }),
  (sql, customerId: string) => sql`
    select t.order_id, m.name as community, t.words, t.written_at, t.passed_on_at
    from maker_thanks t join orders o on o.id = t.order_id join communities m on m.slug = t.community_slug
    where o.customer_id = ${customerId}::uuid order by t.written_at, t.id`,
);

export const deleteThanksOf = change(
  (sql, customerId: string) => sql`
    delete from maker_thanks where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);

import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { dueOf, dueText } from './due-queries.ts';
import { customerHasWords, orderHasWords, type SearchWords } from './order-words.ts';

export const ListedRow = Type.Object({
  id: Type.String(),
  number: nullable(Type.Integer()),
  stage: Type.String(),
  paymentState: Type.String(),
  placedAt: Timestamp,
  recipient: Type.String(),
  isPickup: Type.Boolean(),
  customerName: Type.String(),
  customerEmail: nullable(Type.String()),
  totalCents: Type.Integer(),
  refundedCents: Type.Integer(),
  heldUntil: nullable(Timestamp),
  needsAnswer: Type.Boolean(),
  shipBy: nullable(Type.String()),
  isGift: Type.Boolean(),
  channel: Type.String(),
  isPartShipped: Type.Boolean(),
  address: Type.String(),
  town: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  /** Of its first lines. */
  images: Json<string[]>(),
  units: Type.Integer(),
});
export type ListedRow = Static<typeof ListedRow>;

/** `beneath` is the last order of the page before, or null. `since` may be null. */
export type ListPage = { since: Date | null; beneath: string | null; most: number };

/** How an order `o` came in. */
const channelOf = (sql: Sql) => sql`
  coalesce((select t.channel from order_sources t where t.order_id = o.id), 'online')`;

/**
 * What the list shows of an order `o` of a customer `c`. Of its items one value is asked: with `exists` PostgreSQL read the
 * items of all orders once, in place of those of fifty.
 */
export const listColumns = (sql: Sql) => sql`
  o.id, o.number, o.stage, o.payment_state, o.placed_at, o.recipient, c.name as customer_name, c.email as customer_email,
  o.total_cents, o.refunded_cents, o.held_until,
  o.stage in ('unpaid', 'to_dispatch') and (o.town = '' and ${channelOf(sql)} <> 'in_person' or coalesce((
    select true from order_lines l where l.order_id = o.id and l.is_sized and l.size is null limit 1), false)) as needs_answer,
  ${dueText(sql)} as ship_by, o.gift_message is not null as is_gift,
  ${channelOf(sql)} as channel, o.is_pickup,
  o.stage = 'to_dispatch' and coalesce((select true from packages p where p.order_id = o.id limit 1), false) as is_part_shipped,
  o.address, o.town, o.state, o.postal_code,
  (select coalesce(json_agg(first.image), '[]') from (
    select l.image from order_lines l where l.order_id = o.id order by l.position limit 3) first) as images,
  (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units`;

export type Fragment = ReturnType<typeof listColumns>;

/** Whether an order `o` stands after the last one of the page before. */
export const isBeneath = (sql: Sql, beneath: string | null) => sql`
  (${beneath}::text is null
    or (o.placed_at, ${beneath}::text) < ((select placed_at from orders where id = ${beneath}), o.id))`;

// A statement for each filter instead of one with all of them: PostgreSQL plans each for the index that it is made for.
const listNewest = (sql: Sql, isListed: Fragment, { since, beneath, most }: ListPage) => sql`
  select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id
  where ${isListed} and o.placed_at >= coalesce(${since}::timestamptz, '-infinity')
    and o.placed_at <= coalesce((select placed_at from orders where id = ${beneath}), 'infinity')
    and ${isBeneath(sql, beneath)}
  order by o.placed_at desc, o.id limit ${most}::int`;

export const listAllOrders = manyRows(ListedRow, (sql, page: ListPage) => listNewest(sql, sql`true`, page));

export const listOrdersOfStage = manyRows(ListedRow, (sql, stage: string, page: ListPage) =>
  listNewest(sql, sql`o.stage = ${stage}`, page),
);

export const findOrderOfNumber = oneRow(
  ListedRow,
  (sql, number: number) => sql`
    select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id where o.number = ${number}::int`,
);

/** Whether an order `o` of a customer `c` is found. */
export const isFound = (sql: Sql, search: SearchWords) => sql`
  ((${orderHasWords(sql, search)}) or (${customerHasWords(sql, search)}) or o.id = any(${search.ids}::text[]))`;

const isFoundIfSearched = (sql: Sql, search: SearchWords | null) => (search ? isFound(sql, search) : sql`true`);

/** Gifts, by the index of theirs alone: so few that the other filters look through them. `search` and `stage` may be null. */
export const listGifts = manyRows(ListedRow, (sql, search: SearchWords | null, stage: string | null, page: ListPage) =>
  listNewest(
    sql,
    sql`o.gift_message is not null and (${stage}::text is null or o.stage = ${stage}::text)
      and ${isFoundIfSearched(sql, search)}`,
    page,
  ),
);

/** `late`: only those whose day before `today` is over. `search` as above, or null. */
type DuePage = ListPage & { late: boolean; gifts: boolean; today: string; search: SearchWords | null };

/** Orders to ship by due day, the oldest first within a day; orders without a day last. */
export const listByShipDay = manyRows(
  ListedRow,
  (sql, { since, beneath, most, late, gifts, today, search }: DuePage) => sql`
    select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id
    where o.stage = 'to_dispatch' and o.placed_at >= coalesce(${since}::timestamptz, '-infinity')
      and (not ${late}::boolean or (o.ship_by < ${today}::text::date and ${dueOf(sql)} < ${today}::text::date))
      and (not ${gifts}::boolean or o.gift_message is not null)
      and ${isFoundIfSearched(sql, search)}
      and (${beneath}::text is null or (${dueOf(sql)}, o.placed_at, o.id) > (
        select ${dueOf(sql)}, o.placed_at, o.id from orders o where o.id = ${beneath}::text))
    order by ${dueOf(sql)}, o.placed_at, o.id limit ${most}::int`,
);

/** Up to `most` of each stage: counting all of a hundred thousand would take longer than listing them. */
export const countStages = manyRows(
  Type.Object({ stage: Type.String(), count: Type.Integer() }),
  (sql, stages: readonly string[], most: number) => sql`
    select s.stage, (select count(*) from (select from orders o where o.stage = s.stage limit ${most}::int) counted) as count
    from unnest(${stages as string[]}::text[]) as s (stage)`,
);

import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const listSoldOrders = manyRows(
  Type.Object({
    id: Type.String(),
    itemsCents: Type.Integer(),
    discountCents: Type.Integer(),
    canceledAt: nullable(Timestamp),
  }),
  (sql, ids: readonly string[]) => sql`
    select id, items_cents, discount_cents, cancelled_at as canceled_at from orders
    where id = any (${ids as string[]}::text[]) and paid_at is not null order by paid_at, id`,
);

/** Of whoever makes a product `p`: designs are of who weaves them, anything else of its maker. */
const accountOf = (sql: Sql) => sql`
  maker_accounts a on case when l.product_id like 'design-%' then a.weaver_id = coalesce(
      (select d.maker_id from design_makers d where d.order_id = l.order_id and d.product_id = l.product_id),
      (select m.id from makers m where m.removed_at is null order by m.added_at, m.id limit 1))
    else a.community_slug = p.community_slug end`;

const isAssigned = (sql: Sql) => sql`
  exists (select from design_makers d where d.order_id = l.order_id and d.product_id = l.product_id)`;

export const listSoldLines = manyRows(
  Type.Object({
    orderId: Type.String(),
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    size: nullable(Type.String()),
    priceCents: Type.Integer(),
    quantity: Type.Integer(),
    setDiscountCents: Type.Integer(),
    isFree: Type.Boolean(),
    at: Timestamp,
    makerEarnsCents: nullable(Type.Integer()),
    accountId: nullable(Type.String()),
    shareHundredths: nullable(Type.Integer()),
    countsFrom: nullable(Type.String()),
    isAssigned: Type.Boolean(),
  }),
  (sql, ids: readonly string[]) => sql`
    select l.order_id, l.position, l.product_id, l.name, l.size, l.price_cents, l.quantity, l.set_discount_cents, l.is_free,
      coalesce(l.added_at, o.paid_at) as at, p.maker_earns_cents, a.id as account_id, a.share_hundredths,
      a.counts_from::text as counts_from, ${isAssigned(sql)} as is_assigned
    from order_lines l join orders o on o.id = l.order_id and o.paid_at is not null left join products p on p.id = l.product_id
      left join ${accountOf(sql)}
    where l.order_id = any (${ids as string[]}::text[]) order by l.order_id, l.position`,
);

export const listKnownEntries = manyRows(
  Type.Object({
    orderId: Type.String(),
    key: Type.String(),
    kind: Type.String(),
    accountId: Type.String(),
    position: Type.Integer(),
    units: Type.Integer(),
    cents: Type.Integer(),
  }),
  (sql, ids: readonly string[]) => sql`
    select order_id, key, kind, account_id, position, units, cents from maker_entries
    where order_id = any (${ids as string[]}::text[]) order by id`,
);

/** Units that came off an order before they left, by a removal, or as the rest of it was canceled. */
export const listTakenOff = manyRows(
  Type.Object({
    orderId: Type.String(),
    key: Type.String(),
    position: Type.Integer(),
    quantity: Type.Integer(),
    at: Timestamp,
  }),
  (sql, ids: readonly string[]) => sql`
    select r.order_id, r.key, r.position, r.quantity, b.done_at as at
    from refund_plans b join refund_plan_lines r on r.key = b.key
    where b.order_id = any (${ids as string[]}::text[]) and b.done_at is not null and (b.removes or b.cancels)
    order by b.done_at, r.key, r.position`,
);

/** Units that were sent without others that can be sold again coming back. */
export const listReplaced = manyRows(
  Type.Object({
    orderId: Type.String(),
    returnId: Type.String(),
    position: Type.Integer(),
    quantity: Type.Integer(),
    at: Timestamp,
  }),
  (sql, ids: readonly string[]) => sql`
    select x.order_id, x.return_id, x.position, x.sent - coalesce(x.sellable, 0) as quantity, r.ended_at as at
    from order_return_lines x join order_returns r on r.id = x.return_id
    where x.order_id = any (${ids as string[]}::text[]) and r.state = 'sent' and x.sent > coalesce(x.sellable, 0)
    order by r.ended_at, x.return_id, x.position`,
);

/** `entries` is JSON text, by the names of the columns. What has its key already is written already. */
export const insertEntries = change(
  (sql, entries: string) => sql`
    insert into maker_entries (account_id, kind, day, cents, units, order_id, position, item, key)
    select account_id, kind, day, cents, units, order_id, position, item, key
    from jsonb_to_recordset(${entries}::text::jsonb) as e (account_id uuid, kind text, day date, cents int, units int,
      order_id text, position int, item text, key text)
    on conflict (key) do nothing`,
);

/** Until the transaction ends; false where another process reckons. */
export const lockReckoning = oneRow(
  Type.Object({ isOurs: Type.Boolean() }),
  (sql, lock: number) => sql`select pg_try_advisory_xact_lock(${lock}) as is_ours`,
);

/** Until the transaction ends nobody reckons, and who does is waited for. */
export const holdReckoning = change((sql, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);

export const listQueued = manyRows(
  Type.Object({ id: Type.Integer(), orderId: Type.String() }),
  (sql, most: number) => sql`select id, order_id from maker_queue order by id limit ${most}::int`,
);

/** What came in meanwhile has another id, and is reckoned again. */
export const deleteQueued = change(
  (sql, ids: readonly number[]) => sql`delete from maker_queue where id = any (${ids as number[]}::bigint[])`,
);

/** As far as it is counted: how many are more than that is nothing that anybody reads. */
export const countQueued = oneRow(
  Type.Object({ orders: Type.Integer() }),
  (sql, most: number) => sql`
    select count(distinct order_id)::int as orders from (select order_id from maker_queue limit ${most}::int) q`,
);

/** Those paid since then, by the order in which they were paid. */
export const queueSince = change(
  (sql, since: Date) => sql`
    insert into maker_queue (order_id)
    select id from orders where paid_at >= ${since}::timestamptz order by paid_at, id`,
);

export const lockSums = change((sql, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);

export const findUnsummed = oneRow(
  Type.Object({ month: Type.String(), next: Type.String() }),
  // Days are told from the past's months by a wide margin: what is written day by day waits for no lock.
  (sql) => sql`
    select month::text as month, date_trunc('month', (now() at time zone 'UTC')::date - 6)::date::text as next
    from maker_sums_until where month < date_trunc('month', (now() at time zone 'UTC')::date - 6)::date`,
);

/** Sums the months from `from` up to, and without, `until`. */
export const addSums = change(
  (sql, from: string, until: string) => sql`
    insert into maker_sums (month, account_id, kind, units, cents)
    select date_trunc('month', day)::date, account_id, kind, sum(units), sum(cents) from maker_entries
    where day >= ${from}::date and day < ${until}::date group by 1, 2, 3`,
);
export const setSumsUntil = change((sql, until: string) => sql`update maker_sums_until set month = ${until}::date`);

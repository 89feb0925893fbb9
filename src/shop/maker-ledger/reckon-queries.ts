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

const isAssigned = (sql: Sql) => sql`
  exists (select from design_makers d where d.order_id = l.order_id and d.product_id = l.product_id)`;

const getAccount = (sql: Sql) => sql`
  maker_accounts a on case when l.product_id like 'design-%' then a.weaver_id = coalesce(
      (select d.maker_id from design_makers d where d.order_id = l.order_id and d.product_id = l.product_id),
      (select m.id from makers m where m.removed_at is null order by m.added_at, m.id limit 1))
    else a.community_slug = p.community_slug end`;

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
      left join ${getAccount(sql)}
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

/** Units removed before shipping, by a removal or cancellation. */
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

/** Replacements sent without a resellable return. */
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

/** `entries`: JSON with column names. Existing keys are skipped. */
export const insertEntries = change(
  (sql, entries: string) => sql`
    insert into maker_entries (account_id, kind, day, cents, units, order_id, position, item, key)
    select account_id, kind, day, cents, units, order_id, position, item, key
    from jsonb_to_recordset(${entries}::text::jsonb) as e (account_id uuid, kind text, day date, cents int, units int,
      order_id text, position int, item text, key text)
    on conflict (key) do nothing`,
);

/** Lock until the transaction ends; false if another process holds it. */
export const lockReckoning = oneRow(
  Type.Object({ isOurs: Type.Boolean() }),
  (sql, lock: number) => sql`select pg_try_advisory_xact_lock(${lock}) as is_ours`,
);

/** Blocks processing until the transaction ends; waits for a running one. */
export const holdReckoning = change((sql, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);

export const listQueued = manyRows(
  Type.Object({ id: Type.Integer(), orderId: Type.String() }),
  (sql, limit: number) => sql`select id, order_id from maker_queue order by id limit ${limit}::int`,
);

/** Newer rows have another id and are processed again. */
export const deleteQueued = change(
  (sql, ids: readonly number[]) => sql`delete from maker_queue where id = any (${ids as number[]}::bigint[])`,
);

export const countQueued = oneRow(
  Type.Object({ orders: Type.Integer() }),
  (sql, limit: number) => sql`
    select count(distinct order_id)::int as orders from (select order_id from maker_queue limit ${limit}::int) q`,
);

export const queueSince = change(
  (sql, since: Date) => sql`
    insert into maker_queue (order_id)
    select id from orders where paid_at >= ${since}::timestamptz order by paid_at, id`,
);

export const lockSums = change((sql, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);

export const findUnsummed = oneRow(
  Type.Object({ month: Type.String(), next: Type.String() }),
  // Sums lag behind current entries, so daily inserts never wait for the lock.
  (sql) => sql`
    select month::text as month, date_trunc('month', (now() at time zone 'UTC')::date - 6)::date::text as next
    from maker_sums_until where month < date_trunc('month', (now() at time zone 'UTC')::date - 6)::date`,
);

export const addSums = change(
  (sql, from: string, until: string) => sql`
    insert into maker_sums (month, account_id, kind, units, cents)
    select date_trunc('month', day)::date, account_id, kind, sum(units), sum(cents) from maker_entries
    where day >= ${from}::date and day < ${until}::date group by 1, 2, 3`,
);

export const setSumsUntil = change((sql, until: string) => sql`update maker_sums_until set month = ${until}::date`);

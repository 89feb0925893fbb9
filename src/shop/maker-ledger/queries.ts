import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { makingDays } from '../catalog/sql-fragments.ts';
import type { PictureRow } from '../media/pictures.ts';

/** All possible account holders: makers, weavers of designs, and former ones. */
const MakerRow = Type.Object({
  /** Slug of the maker, or id of the weaver or account. */
  maker: Type.String(),
  name: Type.String(),
  /** 'maker', 'weaver' or 'former'. */
  kind: Type.String(),
  accountId: nullable(Type.String()),
  shareHundredths: nullable(Type.Integer()),
  countsFrom: nullable(Type.String()),
});

const makerRows = (sql: Sql) => sql`
  select c.slug as maker, c.name, 'maker' as kind, a.id as account_id, a.share_hundredths, a.counts_from::text as counts_from
  from communities c left join maker_accounts a on a.community_slug = c.slug
  union all
  select m.id::text, m.name, case when m.removed_at is null then 'weaver' else 'former' end, a.id, a.share_hundredths,
    a.counts_from::text
  from makers m left join maker_accounts a on a.weaver_id = m.id where m.removed_at is null or a.id is not null
  union all
  select a.id::text, a.name, 'former', a.id, a.share_hundredths, a.counts_from::text
  from maker_accounts a where a.community_slug is null and a.weaver_id is null`;

export const listMakerRows = manyRows(
  MakerRow,
  (sql) => sql`select * from (${makerRows(sql)}) m order by lower(name), maker`,
);

export const findMakerRow = oneRow(
  MakerRow,
  (sql, maker: string) => sql`select * from (${makerRows(sql)}) m where maker = ${maker}`,
);

/** `maker` as in `listMakerRows`, for someone who left. */
export const insertAccount = change(
  (sql, { maker, kind, name }: { maker: string; kind: string; name: string }, countsFrom: string) => sql`
    insert into maker_accounts (community_slug, weaver_id, name, counts_from)
    select case when ${kind}::text = 'maker' then ${maker}::text end, case when ${kind}::text = 'weaver' then as_uuid(${maker}) end,
      ${name}, ${countsFrom}::date
    on conflict do nothing`,
);

const Account = Type.Object({
  id: Type.String(),
  name: Type.String(),
  shareHundredths: nullable(Type.Integer()),
  countsFrom: Type.String(),
});

/** Locks payments; earnings are inserted without waiting. */
export const lockAccount = oneRow(
  Account,
  (sql, maker: string) => sql`
    select id, name, share_hundredths, counts_from::text as counts_from from maker_accounts
    where community_slug = ${maker} or weaver_id = as_uuid(${maker})
      or (id = as_uuid(${maker}) and community_slug is null and weaver_id is null)
    for no key update`,
);

export const saveTerms = change(
  (sql, id: string, shareHundredths: number | null, countsFrom: string) => sql`
    update maker_accounts set share_hundredths = ${shareHundredths}::int, counts_from = ${countsFrom}::date
    where id = ${id}::uuid`,
);

const Sum = Type.Object({
  accountId: Type.String(),
  kind: Type.String(),
  /** Sums before the span, and before the day after it. */
  centsBefore: Type.Integer(),
  unitsBefore: Type.Integer(),
  centsUntil: Type.Integer(),
  unitsUntil: Type.Integer(),
  centsNow: Type.Integer(),
});

/**
 * All entries before a day: closed months from their sums, others one by one, so that cost doesn't grow with the shop's
 * age.
 */
const linesBefore = (sql: Sql, day: string) => sql`
  select s.account_id, s.kind, s.units, s.cents from maker_sums s
  where s.month < least((select month from maker_sums_until), date_trunc('month', ${day}::date)::date)
  union all
  select e.account_id, e.kind, e.units, e.cents::bigint from maker_entries e
  where e.day >= least((select month from maker_sums_until), date_trunc('month', ${day}::date)::date) and e.day < ${day}::date`;

const END = '9999-01-01';

/** By account and kind; `behind`: the day after the span. */
export const sumAccountsOf = manyRows(
  Sum,
  (sql, from: string, behind: string) => sql`
    select account_id, kind, coalesce(sum(cents) filter (where part = 0), 0)::bigint as cents_before,
      coalesce(sum(units) filter (where part = 0), 0)::int as units_before,
      coalesce(sum(cents) filter (where part = 1), 0)::bigint as cents_until,
      coalesce(sum(units) filter (where part = 1), 0)::int as units_until,
      coalesce(sum(cents) filter (where part = 2), 0)::bigint as cents_now
    from (
      select 0 as part, b.* from (${linesBefore(sql, from)}) b
      union all select 1, b.* from (${linesBefore(sql, behind)}) b
      union all select 2, b.* from (${linesBefore(sql, END)}) b
    ) p group by account_id, kind`,
);

/** Current balance of an account. */
export const findOwed = oneRow(
  Type.Object({ cents: Type.Integer() }),
  (sql, accountId: string) => sql`
    select coalesce(sum(cents), 0)::bigint as cents from (
      select s.cents from maker_sums s
      where s.account_id = ${accountId}::uuid and s.month < (select month from maker_sums_until)
      union all
      select e.cents from maker_entries e
      where e.account_id = ${accountId}::uuid and e.day >= (select month from maker_sums_until)
    ) l`,
);

const LedgerLine = Type.Object({
  id: Type.Integer(),
  accountId: Type.String(),
  day: Type.String(),
  kind: Type.String(),
  units: Type.Integer(),
  item: Type.String(),
  note: Type.String(),
  orderId: nullable(Type.String()),
  orderNumber: nullable(Type.Integer()),
  cents: Type.Integer(),
});

const lineColumns = (sql: Sql) => sql`
  e.id, e.account_id, e.day::text as day, e.kind, e.units, e.item, e.note, e.order_id, o.number as order_number, e.cents`;

/** Newest first; `beneath`: last entry of the previous page. */
export const listLines = manyRows(
  LedgerLine,
  (
    sql,
    { accountId, from, to }: { accountId: string; from: string; to: string },
    beneath: { day: string; id: number } | null,
    limit: number,
  ) => sql`
    select ${lineColumns(sql)} from (
      select * from maker_entries e
      where e.account_id = ${accountId}::uuid and e.day between ${from}::date and ${to}::date
        and (${beneath === null}::boolean or (e.day, e.id) < (${beneath?.day ?? END}::date, ${beneath?.id ?? 0}::bigint))
      order by e.day desc, e.id desc limit ${limit}::int
    ) e left join orders o on o.id = e.order_id order by e.day desc, e.id desc`,
);

export const countLines = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, accountId: string, from: string, to: string) => sql`
    select count(*)::int as count from maker_entries
    where account_id = ${accountId}::uuid and day between ${from}::date and ${to}::date`,
);

type LinesOfDays = { from: string; to: string; accountId: string | null; most: number | null };

/** Of all accounts or one, oldest first, for files and print. */
export const listLinesOfDays = manyRows(
  LedgerLine,
  (sql, { from, to, accountId, most: limit }: LinesOfDays) => sql`
    select ${lineColumns(sql)} from (
      select * from maker_entries e
      where e.day between ${from}::date and ${to}::date and (${accountId}::uuid is null or e.account_id = ${accountId}::uuid)
      order by e.day, e.id limit ${limit}::int
    ) e left join orders o on o.id = e.order_id order by e.day, e.id`,
);

type StaffEntry = {
  accountId: string;
  kind: 'advance' | 'payment' | 'correction';
  day: string;
  cents: number;
  note: string;
  key: string;
  who: string;
};

export const insertStaffEntry = change(
  (sql, entry: StaffEntry) => sql`
    insert into maker_entries (account_id, kind, day, cents, note, key, who)
    values (${entry.accountId}::uuid, ${entry.kind}, ${entry.day}::date, ${entry.cents}::int, ${entry.note}, ${entry.key},
      ${entry.who})`,
);

export const lockKey = change(
  (sql, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 93))`,
);

/** Entries by idempotency key. */
export const listOfKey = manyRows(
  Type.Object({
    accountId: Type.String(),
    kind: Type.String(),
    day: Type.String(),
    cents: Type.Integer(),
    note: Type.String(),
  }),
  (sql, keys: readonly string[]) => sql`
    select account_id, kind, day::text as day, cents, note from maker_entries where key = any (${keys as string[]}::text[])
    order by id`,
);

/**
 * Open work: units of paid made-to-order products by promised date, then products with back-in-stock requests by
 * demand. `count` is the total, regardless of `most`.
 */
export const listToMake = manyRows(
  Type.Object({
    productId: Type.String(),
    name: Type.String(),
    image: nullable(Type.String()),
    picture: nullable(Json<PictureRow>()),
    maker: Type.String(),
    units: Type.Integer(),
    by: nullable(Type.String()),
    orderId: nullable(Type.String()),
    isDesign: Type.Boolean(),
    people: Type.Integer(),
    count: Type.Integer(),
  }),
  (sql, limit: number) => sql`
    with ordered as (
      select l.product_id, min(l.name) as name, min(l.image) as image, sum(l.units)::int as units, min(l.ship_by) as by,
        (array_agg(l.order_id order by l.ship_by, l.placed_at, l.order_id))[1] as order_id
      from (
        select l.product_id, l.name, l.image, o.ship_by, o.placed_at, l.order_id, l.quantity
          - coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans b on b.key = r.key
            where r.order_id = l.order_id and r.position = l.position and b.return_id is null), 0)
          - coalesce((select sum(i.quantity) from package_lines i
            where i.order_id = l.order_id and i.position = l.position), 0) as units
        from orders o join order_lines l on l.order_id = o.id left join products p on p.id = l.product_id
        where o.stage = 'to_dispatch' and (l.product_id like 'design-%' or ${makingDays(sql)} > 0)
      ) l where l.units > 0 group by l.product_id
    ), waited as (
      select product_id, count(distinct email)::int as people from email_alerts
      where product_id is not null and confirmed_at is not null and told_at is null group by product_id
    ), wanted as (
      select coalesce(o.product_id, w.product_id) as product_id, o.name, o.image, coalesce(o.units, 0) as units, o.by, o.order_id,
        coalesce(w.people, 0) as people
      from ordered o full join waited w on w.product_id = o.product_id
    ), first as (
      select w.*, count(*) over ()::int as count from wanted w
      order by w.by nulls last, w.units = 0, w.people desc, w.product_id limit ${limit}::int
    )
    select w.product_id, coalesce(w.name, p.name, w.product_id) as name, w.image, p.pictures -> 0 as picture,
      case when w.product_id like 'design-%' then coalesce(
          (select m.name from design_makers d join makers m on m.id = d.maker_id
            where d.order_id = w.order_id and d.product_id = w.product_id),
          (select m.name from makers m where m.removed_at is null order by m.added_at, m.id limit 1), '')
        else coalesce(c.name, '') end as maker,
      w.units, w.by::text as by, w.order_id, w.product_id like 'design-%' as is_design, w.people, w.count
    from first w left join products p on p.id = w.product_id left join communities c on c.slug = p.community_slug
    order by w.by nulls last, w.units = 0, w.people desc, w.product_id`,
);

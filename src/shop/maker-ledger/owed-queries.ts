import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow } from '../../platform/db/query.ts';

/** Beyond any day that is written down. */
export const END = '9999-01-01';

/**
 * All lines before a day: of summed months their sums, the others one by one. `day` and how many lines a month has decide what it
 * reads, not how long the shop has been there.
 */
const linesBefore = (sql: Sql, day: string) => sql`
  select s.account_id, s.kind, s.units, s.cents from maker_sums s
  where s.month < least((select month from maker_sums_until), date_trunc('month', ${day}::date)::date)
  union all
  select e.account_id, e.kind, e.units, e.cents::bigint from maker_entries e
  where e.day >= least((select month from maker_sums_until), date_trunc('month', ${day}::date)::date) and e.day < ${day}::date`;

const Sum = Type.Object({
  accountId: Type.String(),
  kind: Type.String(),
  /** Before the span, and before the day behind it. */
  centsBefore: Type.Integer(),
  unitsBefore: Type.Integer(),
  centsUntil: Type.Integer(),
  unitsUntil: Type.Integer(),
  centsNow: Type.Integer(),
});

/** Of each account and kind of line; `behind` is the day after the span. */
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

/** What is owed to one account now. */
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

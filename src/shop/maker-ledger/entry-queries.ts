import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { END } from './owed-queries.ts';

export const LedgerLine = Type.Object({
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

/** The newest first; `beneath`: the last one of the page before. */
export const listLines = manyRows(
  LedgerLine,
  (
    sql,
    { accountId, from, to }: { accountId: string; from: string; to: string },
    beneath: { day: string; id: number } | null,
    most: number,
  ) => sql`
    select ${lineColumns(sql)} from (
      select * from maker_entries e
      where e.account_id = ${accountId}::uuid and e.day between ${from}::date and ${to}::date
        and (${beneath === null}::boolean or (e.day, e.id) < (${beneath?.day ?? END}::date, ${beneath?.id ?? 0}::bigint))
      order by e.day desc, e.id desc limit ${most}::int
    ) e left join orders o on o.id = e.order_id order by e.day desc, e.id desc`,
);

export const countLines = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, accountId: string, from: string, to: string) => sql`
    select count(*)::int as count from maker_entries
    where account_id = ${accountId}::uuid and day between ${from}::date and ${to}::date`,
);

type LinesOfDays = { from: string; to: string; accountId: string | null; most: number | null };

/** Of all accounts or one, the earliest first, for a file or paper. */
export const listLinesOfDays = manyRows(
  LedgerLine,
  (sql, { from, to, accountId, most }: LinesOfDays) => sql`
    select ${lineColumns(sql)} from (
      select * from maker_entries e
      where e.day between ${from}::date and ${to}::date and (${accountId}::uuid is null or e.account_id = ${accountId}::uuid)
      order by e.day, e.id limit ${most}::int
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

/** Until the transaction ends nobody else writes by this press of a form, for whomever. */
export const lockKey = change(
  (sql, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 93))`,
);

/** Written by one press of a form, by its name. */
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

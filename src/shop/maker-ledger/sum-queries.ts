import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

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

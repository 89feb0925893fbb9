import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../../platform/db/query.ts';

const StateFiling = Type.Object({ state: Type.String(), every: Type.String(), dueDay: Type.Integer() });
export const listFilings = manyRows(
  StateFiling,
  (sql) => sql`select state, every, due_day from tax_filings order by state`,
);

/** Locks the state's filing until the transaction ends. */
export const lockFiling = oneRow(
  StateFiling,
  (sql, state: string) => sql`select state, every, due_day from tax_filings where state = ${state} for update`,
);

export const saveFiling = change(
  (sql, state: string, every: string, dueDay: number) => sql`
    insert into tax_filings (state, every, due_day) values (${state}, ${every}, ${dueDay}::int)
    on conflict (state) do update set every = excluded.every, due_day = excluded.due_day`,
);

export const deleteFiling = change((sql, state: string) => sql`delete from tax_filings where state = ${state}`);

export type TaxLevel = 'near' | 'reached';

/** Affects 0 rows if this or a higher level was already reported, also concurrently. */
export const saveTaxWarning = change(
  (sql, state: string, year: number, level: TaxLevel) => sql`
    insert into tax_warnings (state, year, level)
    select ${state}, ${year}::int, ${level}
    where not exists (select from tax_warnings where state = ${state} and year = ${year}::int and level = 'reached')
    on conflict (state, year, level) do nothing`,
);

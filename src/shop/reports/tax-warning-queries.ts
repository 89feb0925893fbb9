import { change } from '../../platform/db/query.ts';

export type TaxLevel = 'near' | 'reached';

/** 0 rows where that, or more, was told before, also by another process at this moment. */
export const saveTaxWarning = change(
  (sql, state: string, year: number, level: TaxLevel) => sql`
    insert into tax_warnings (state, year, level)
    select ${state}, ${year}::int, ${level}
    where not exists (select from tax_warnings where state = ${state} and year = ${year}::int and level = 'reached')
    on conflict (state, year, level) do nothing`,
);

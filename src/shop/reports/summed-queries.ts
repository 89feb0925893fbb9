import { Type } from 'typebox';
import { LOCKS } from '../../platform/db/locks.ts';
import { change, manyRows, Timestamp } from '../../platform/db/query.ts';
import type { Calendar } from './calendar.ts';
import { productsOfSpan } from './products-of-span-queries.ts';
import { spans, sumsOfSpan } from './queries.ts';

/** Until the transaction ends: waits for whoever changes figures of the days to be summed, and then they wait. */
export const lockSales = change((sql) => sql`select pg_advisory_xact_lock(${LOCKS.sumSales})`);

const Summed = Type.Object({ day: Type.String(), begins: Timestamp, ends: Timestamp });
export const listSummedDays = manyRows(Summed, (sql) => sql`select day, begins, ends from report_days`);
export const listSummedMonths = manyRows(Summed, (sql) => sql`select month as day, begins, ends from report_months`);

/** What was summed with other limits goes first. */
export const deleteDays = change(
  (sql, calendar: Calendar) => sql`delete from report_days where day = any (${calendar.days}::date[])`,
);
export const addDays = change(
  (sql, calendar: Calendar) => sql`
    with added as (insert into report_days (day, begins, ends) select c.day, c.begins, c.ends from ${spans(sql, calendar)})
    insert into report_sums
    select c.day, s.* from ${spans(sql, calendar)} cross join lateral (${sumsOfSpan(sql)}) s`,
);
export const deleteMonths = change(
  (sql, calendar: Calendar) => sql`delete from report_months where month = any (${calendar.days}::date[])`,
);
export const addMonths = change(
  (sql, calendar: Calendar) => sql`
    with added as (insert into report_months (month, begins, ends) select c.day, c.begins, c.ends from ${spans(sql, calendar)})
    insert into report_products
    select c.day, s.* from ${spans(sql, calendar)} cross join lateral (${productsOfSpan(sql)}) s`,
);

/** From the sums of their months, where all twelve are there; `months` has these months, twelve more than years, less one. */
export const addYears = change(
  (sql, years: Calendar, months: Calendar) => sql`
    with summed as (
      select y.day, y.begins, y.ends, array_agg(k.month) as months
      from (select c.* from ${spans(sql, years)}) y join (select c.* from ${spans(sql, months)}) m on m.begins >= y.begins and m.ends <= y.ends
        join report_months k on k.month = m.day and k.begins = m.begins and k.ends = m.ends
      group by y.day, y.begins, y.ends having count(*) = 12
    ), added as (insert into report_months (month, begins, ends) select day, begins, ends from summed)
    insert into report_products
    select s.day, p.product_id, sum(p.units), sum(p.items_cents), sum(p.discount_cents), sum(p.refunded_units),
      sum(p.refunded_cents)
    from summed s join report_products p on p.month = any (s.months) group by s.day, p.product_id`,
);

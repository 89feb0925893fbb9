-- What was sold of products is summed for twelve months at once, too, so that a report of a year reads one row for each product.
-- Such a sum stands beside those of months, named by the second day of its last month: it has the moments between which it lies
-- as they have, and a release that doesn't know it asks for the first days alone. Whatever changes figures of any of its months
-- deletes it.
create or replace function forget_report_of(moment timestamptz) returns void language plpgsql as $$
declare
  around date := (moment at time zone 'UTC')::date;
begin
  if moment is null or moment >= now() - interval '1 hour' then return; end if;
  perform pg_advisory_xact_lock_shared(7091003);
  delete from report_days where day between around - 1 and around + 1 and begins <= moment and ends > moment;
  delete from report_months where month between around - 32 and around + 367 and begins <= moment and ends > moment;
end $$;

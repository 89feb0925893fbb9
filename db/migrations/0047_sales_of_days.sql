-- What was sold on a day that is over, so that a report of a year need not read half a million orders. A day without a row
-- is read from its orders: a row may always be deleted, and whatever changes an order's figures deletes that of its day.
create table sales_days (
  day date primary key,
  orders integer not null,
  cents bigint not null
);

-- Without orders that were refunded whole.
create table sales_of_states (
  day date not null references sales_days on delete cascade,
  country text not null,
  -- Empty outside the US.
  state text not null,
  orders integer not null,
  cents bigint not null,
  tax_cents bigint not null,
  primary key (day, country, state)
);

-- The best sellers of a span of days, from `since` until before `until`, as far as its last day is over.
create table best_seller_spans (
  days integer primary key,
  since date not null,
  until date not null,
  -- Of those who are looking for them: whoever finds another here gives up.
  mark uuid not null default gen_random_uuid(),
  -- So many pieces at most were sold of each product that is not among them; null while they are still being looked for.
  fewest integer
);
create table best_sellers (
  days integer not null references best_seller_spans on delete cascade,
  product_id text not null,
  pieces integer not null,
  cents bigint not null,
  primary key (days, product_id)
);

-- The lock lets whoever sums a day wait until all that was changed before is to be seen, and others until the sum is.
create function forget_sales() returns trigger language plpgsql as $$
declare
  changed date[] := array[(old.paid_at at time zone 'UTC')::date, (new.paid_at at time zone 'UTC')::date];
begin
  perform pg_advisory_xact_lock_shared(7091003);
  delete from sales_days where day = any (changed);
  if old.paid_at is distinct from new.paid_at
    or (old.payment_state = 'refunded') is distinct from (new.payment_state = 'refunded') then
    delete from best_seller_spans where since <= greatest(changed[1], changed[2]);
  end if;
  return null;
end $$;

-- A day is summed two hours after it has ended (`sum_sales`); what was paid in the last hour is in none. So an order that is
-- placed, paid and sent costs nothing here, a refund next week a little.
create trigger orders_forget_sales
  after update of paid_at, payment_state, total_cents, refunded_cents, tax_cents, state, country_code on orders
  for each row when (least(old.paid_at, new.paid_at) < now() - interval '1 hour' and (
    old.paid_at is distinct from new.paid_at or old.total_cents <> new.total_cents
    or old.refunded_cents <> new.refunded_cents or old.tax_cents <> new.tax_cents or old.state <> new.state
    or old.country_code <> new.country_code or (old.payment_state = 'refunded') <> (new.payment_state = 'refunded')))
  execute function forget_sales();
create trigger orders_forget_sales_of_new after insert on orders
  for each row when (new.paid_at < now() - interval '1 hour') execute function forget_sales();

-- How many there are to write to.
create index newsletter_subscribers_now on newsletter_subscribers (confirmed_at, id)
  where confirmed_at is not null and left_at is null;

-- What of a refund is tax of its order, and what its shipping and gift wrap; the rest is for items. Null: it hasn't gone back,
-- or it was money that paid no order. A plan knows the tax of the items that were chosen; of a typed amount it is null.
alter table refund_plans add column tax_cents integer check (tax_cents between 0 and cents);
alter table refunds
  add column tax_cents integer check (tax_cents between 0 and cents),
  add column shipping_cents integer check (shipping_cents between 0 and cents);

/**
 * The part of a refund: what it is meant to be, as far as the order has that much left, and never so little that what is
 * left could not hold the rest. So the parts of all refunds of an order that went back whole are its own, to the cent.
 */
create function part_of_refund(meant numeric, cents integer, part_left integer, all_left integer) returns integer
language sql immutable parallel safe as $$
  select greatest(0, least(part_left, cents, greatest(round(meant)::integer, part_left - (all_left - cents))))
$$;

create function split_refund() returns trigger language plpgsql as $$
declare
  paid record;
  planned record;
  cents integer;
begin
  -- What of the order has not gone back. Its row is locked by whoever completes a refund.
  select o.tax_percent, o.total_cents - coalesce(b.cents, 0) as total_left, o.tax_cents - coalesce(b.tax_cents, 0) as tax_left,
    o.shipping_cents + o.gift_wrap_cents - coalesce(b.shipping_cents, 0) as shipping_left
  into paid
  from payments p join orders o on o.id = p.order_id left join lateral (
    select sum(r.cents)::integer as cents, sum(r.tax_cents)::integer as tax_cents, sum(r.shipping_cents)::integer as shipping_cents
    from refunds r where r.capture_id = new.capture_id and r.tax_cents is not null and r.id <> new.id
  ) b on true
  where p.capture_id = new.capture_id;
  if not found then return new; end if;
  cents := least(new.cents, paid.total_left);
  -- Plans from before the tax was written down have what they give back of it in proportion to the rate.
  select b.shipping_cents,
    coalesce(b.tax_cents, (b.cents - b.shipping_cents) * paid.tax_percent / (100 + paid.tax_percent)) as tax_cents
  into planned
  from refund_plans b where b.key = new.asked_key
    and (b.tax_cents is not null or exists (select from refund_plan_lines l where l.key = b.key));
  new.tax_cents := part_of_refund(
    coalesce(planned.tax_cents, paid.tax_left::numeric * cents / greatest(paid.total_left, 1)),
    cents, paid.tax_left, paid.total_left);
  new.shipping_cents := part_of_refund(
    coalesce(planned.shipping_cents,
      paid.shipping_left::numeric * (cents - new.tax_cents) / greatest(paid.total_left - paid.tax_left, 1)),
    cents - new.tax_cents, paid.shipping_left, paid.total_left - paid.tax_left);
  return new;
end $$;
create trigger refunds_split before insert or update of state on refunds
  for each row when (new.state = 'completed' and new.tax_cents is null) execute function split_refund();

-- Those of before, in the order in which they went back.
do $$
declare
  refund uuid;
begin
  for refund in select id from refunds where state = 'completed' order by completed_at, id loop
    update refunds set state = state where id = refund;
  end loop;
end $$;

-- What was sold and what went back on a day that is over, in the shop's time zone, for each state. A day without a row here, or
-- with other limits, is read from its orders: a row may always be deleted, and whatever changes figures of a day deletes it.
create table report_days (
  day date primary key,
  begins timestamptz not null,
  ends timestamptz not null
);
create table report_sums (
  day date not null references report_days on delete cascade,
  country text not null,
  -- Empty outside the US.
  state text not null,
  orders integer not null,
  items_cents bigint not null,
  set_discount_cents bigint not null,
  coupon_discount_cents bigint not null,
  shipping_cents bigint not null,
  gift_wrap_cents bigint not null,
  tax_cents bigint not null,
  -- What PayPal received for these orders and what it took; how many payments don't say what it took.
  captured_cents bigint not null,
  fee_cents bigint not null,
  unknown_fees integer not null,
  -- Of any order, on this day.
  refunds integer not null,
  refunded_cents bigint not null,
  refunded_tax_cents bigint not null,
  refunded_shipping_cents bigint not null,
  primary key (day, country, state)
);

-- The same for products, by months, since a day of a busy shop has as many products as items.
create table report_months (
  month date primary key,
  begins timestamptz not null,
  ends timestamptz not null
);
create table report_products (
  month date not null references report_months on delete cascade,
  product_id text not null,
  units integer not null,
  items_cents bigint not null,
  discount_cents bigint not null,
  refunded_units integer not null,
  refunded_cents bigint not null,
  primary key (month, product_id)
);

create index refunds_completed on refunds (completed_at) where state = 'completed';
create index orders_sales_with_coupon on orders (paid_at) where coupon_code is not null and paid_at is not null;

-- A day is summed two hours after its end, so what happened within the last hour is in none. The lock lets whoever sums wait
-- until all that was changed before is to be seen, and others until the sums are.
create function forget_report_of(moment timestamptz) returns void language plpgsql as $$
declare
  around date := (moment at time zone 'UTC')::date;
begin
  if moment is null or moment >= now() - interval '1 hour' then return; end if;
  perform pg_advisory_xact_lock_shared(7091003);
  delete from report_days where day between around - 1 and around + 1 and begins <= moment and ends > moment;
  delete from report_months where month between around - 32 and around + 1 and begins <= moment and ends > moment;
end $$;

create function forget_reports_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform forget_report_of(old.paid_at);
    if old.state <> new.state or old.country_code <> new.country_code then
      perform forget_report_of(r.completed_at)
      from payments p join refunds r on r.capture_id = p.capture_id and r.state = 'completed' where p.order_id = new.id;
    end if;
  end if;
  perform forget_report_of(new.paid_at);
  return null;
end $$;
create trigger orders_forget_reports
  after update of paid_at, items_cents, discount_cents, sets, shipping_cents, gift_wrap_cents, tax_cents, total_cents, state,
    country_code on orders
  for each row when (least(old.paid_at, new.paid_at) < now() - interval '1 hour' and (
    old.paid_at is distinct from new.paid_at or old.items_cents <> new.items_cents or old.discount_cents <> new.discount_cents
    or old.sets <> new.sets or old.shipping_cents <> new.shipping_cents or old.gift_wrap_cents <> new.gift_wrap_cents
    or old.tax_cents <> new.tax_cents or old.state <> new.state or old.country_code <> new.country_code))
  execute function forget_reports_of_order();
create trigger orders_forget_reports_of_new after insert on orders
  for each row when (new.paid_at < now() - interval '1 hour') execute function forget_reports_of_order();

create function forget_reports_of_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform forget_report_of(old.completed_at); end if;
  if tg_op <> 'DELETE' then perform forget_report_of(new.completed_at); end if;
  return null;
end $$;
create trigger refunds_forget_reports after insert or delete or update of completed_at, cents, tax_cents, shipping_cents on refunds
  for each row execute function forget_reports_of_refund();

create function forget_reports_of_payment() returns trigger language plpgsql as $$
begin
  perform forget_report_of(o.paid_at) from orders o where o.id = coalesce(new.order_id, old.order_id);
  -- What went back before it was known which order it had paid.
  perform forget_report_of(r.completed_at) from refunds r
  where r.capture_id = coalesce(new.capture_id, old.capture_id) and r.state = 'completed';
  return null;
end $$;
create trigger payments_forget_reports after insert or delete or update of cents, fee_cents on payments
  for each row execute function forget_reports_of_payment();

-- Items of an order are written before it is paid; later only where somebody changes it.
create function forget_reports_of_items() returns trigger language plpgsql as $$
begin
  perform forget_report_of(o.paid_at) from (select distinct order_id from changed) c join orders o on o.id = c.order_id
  where o.paid_at < now() - interval '1 hour';
  return null;
end $$;
create trigger order_lines_forget_reports_new after insert on order_lines
  referencing new table as changed for each statement execute function forget_reports_of_items();
create trigger order_lines_forget_reports_old after delete on order_lines
  referencing old table as changed for each statement execute function forget_reports_of_items();
create trigger order_lines_forget_reports after update on order_lines
  referencing new table as changed for each statement execute function forget_reports_of_items();

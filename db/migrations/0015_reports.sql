-- Sales and refunds of past days by state, in the shop's time zone, so that a report of a year doesn't read half a million
-- orders. Days without a row, or with other limits, are read from their orders: rows may always be deleted, and changing
-- a day's figures deletes its row.
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
  -- Received by PayPal, its fees, and payments with unknown fees.
  captured_cents bigint not null,
  fee_cents bigint not null,
  unknown_fees integer not null,
  -- Refunds of any order, made on this day.
  refunds integer not null,
  refunded_cents bigint not null,
  refunded_tax_cents bigint not null,
  refunded_shipping_cents bigint not null,
  -- Taxed items after discounts, less their refunds.
  taxable_cents bigint not null,
  primary key (day, country, state)
);

-- The same for products by month, since a busy day has as many products as items.
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

-- Products are also summed over twelve months, so that a report of a year reads one row for each product. Such a sum
-- has the second day of its last month as its key. Changing a figure deletes all sums that contain it.
create function forget_report_of(moment timestamptz) returns void language plpgsql as $$
declare
  around date := (moment at time zone 'UTC')::date;
begin
  if moment is null or moment >= now() - interval '1 hour' then return; end if;
  perform pg_advisory_xact_lock_shared(7091003);
  delete from report_days where day between around - 1 and around + 1 and begins <= moment and ends > moment;
  delete from report_months where month between around - 32 and around + 367 and begins <= moment and ends > moment;
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
  -- Refunded before the payment was linked to its order.
  perform forget_report_of(r.completed_at) from refunds r
  where r.capture_id = coalesce(new.capture_id, old.capture_id) and r.state = 'completed';
  return null;
end $$;
create trigger payments_forget_reports after insert or delete or update of cents, fee_cents on payments
  for each row execute function forget_reports_of_payment();

-- Items are inserted before payment; this covers later changes.
create function forget_reports_of_items() returns trigger language plpgsql as $$
begin
  perform forget_report_of(o.paid_at) from (select distinct order_id from changed) c join orders o on o.id = c.order_id
  where o.paid_at < now() - interval '1 hour';
  return null;
end $$;
create trigger order_lines_forget_reports_old after delete on order_lines
  referencing old table as changed for each statement execute function forget_reports_of_items();
create trigger order_lines_forget_reports after update on order_lines
  referencing new table as changed for each statement execute function forget_reports_of_items();

-- Only free items are added to paid orders. Checking every new item took a seventh of its insert's time.
create function forget_reports_of_added_item() returns trigger language plpgsql as $$
begin
  perform forget_report_of(o.paid_at) from orders o where o.id = new.order_id and o.paid_at < now() - interval '1 hour';
  return null;
end $$;
create trigger order_lines_forget_reports_new after insert on order_lines
  for each row when (new.is_free) execute function forget_reports_of_added_item();

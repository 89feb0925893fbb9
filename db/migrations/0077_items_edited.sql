-- Staff change what is in a paid order before it ships: another size, units less, or a unit more at no charge.
alter table order_lines add column is_free boolean not null default false;
alter table order_lines
  add constraint order_lines_free check (not is_free or (price_cents = 0 and set_discount_cents = 0)) not valid;

-- Changed sizes and added units, by the form's name for the press: pressed twice, it is done once.
create table order_item_edits (
  key text primary key check (length(key) between 16 and 64),
  order_id text not null references orders,
  -- What was asked for, as JSON text: another request under this key is another change.
  request text not null,
  made_at timestamptz not null default now()
);
create index order_item_edits_of_order on order_item_edits (order_id);

-- A refund of units that are taken off the order, and whether its customer gets the email that says so.
alter table refund_plans add column removes boolean not null default false;
alter table refund_plans add column tells boolean not null default false;
-- What costs nothing comes off without money.
alter table refund_plans drop constraint refund_plans_cents_check;
alter table refund_plans add constraint refund_plans_cents_check check (cents > 0 or (cents = 0 and (cancels or removes))) not valid;

-- Nothing uses it any more: reports count products by month since 0074. A unit that is added to an older order would make
-- these figures wrong.
delete from best_seller_spans;

-- A sale of a product with its first and last day in the shop's time zone. `price_cents` stays what is charged: while a sale is
-- on, it is the sale price, and what the product costs without it waits in `regular_price_cents`.
alter table products
  add column regular_price_cents integer check (regular_price_cents between 1 and 100000000),
  add column sale_price_cents integer check (sale_price_cents between 1 and 100000000),
  add column sale_first_day date,
  add column sale_last_day date,
  add constraint products_sale check (
    (sale_price_cents is null) = (sale_first_day is null) and sale_last_day >= sale_first_day
    and (sale_price_cents is not null or (sale_last_day is null and regular_price_cents is null)));

-- Few products have one: the job that begins and ends sales reads these alone.
create index products_with_sale on products (id) where sale_price_cents is not null;

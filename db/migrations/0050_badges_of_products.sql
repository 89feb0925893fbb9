-- What a product cost before, and whether there is only one of it. The shop shows the earlier price where it is higher.
alter table products
  add column was_price_cents integer check (was_price_cents between 1 and 100000000),
  add column is_one_of_a_kind boolean not null default false;

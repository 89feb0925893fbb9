-- What the maker earns by one of a product, in place of the maker's share of its price.
alter table products add column maker_earns_cents integer check (maker_earns_cents between 1 and 100000000);
-- When staff added a line to an order that was paid; null of all others.
alter table order_lines add column added_at timestamptz;

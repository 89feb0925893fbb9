-- What one of a product costs the owner, the owner's own number for it, and from how many left on it runs low: null as the shop's
-- setting says. A release that knows none of them leaves them as they are.
alter table products
  add column cost_cents integer check (cost_cents between 1 and 100000000),
  add column sku text not null default '' check (length(sku) <= 60),
  add column low_stock_at integer check (low_stock_at between 0 and 100000);

-- The highest of their own, which is as far as stock is read for those that run low.
create index products_low_stock on products (low_stock_at desc) where low_stock_at is not null;

-- Staff also look for numbers: those of products among all their words, those of sizes beside them.
-- The index before stays for the release that asks by its words.
create index products_staff_words on products using gin ((lower(id || ' ' || name || ' ' || keywords || ' ' || sku)) gin_trgm_ops)
  where not is_design;
create index size_stock_sku on size_stock using gin (lower(sku) gin_trgm_ops) where sku <> '';

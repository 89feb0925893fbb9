-- Each size of a product may have a stock of its own. The row of `stock` stays the sum with all its rules; a product
-- without rows here has one stock for all its sizes, as all had before.
create table size_stock (
  product_id text not null references products on delete cascade,
  size text not null check (size = btrim(size) and length(size) between 1 and 40 and size !~ '[;=[:cntrl:]]'),
  position integer not null,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0,
  -- What it costs more, or less, than the product.
  price_difference_cents integer not null default 0,
  sku text not null default '' check (length(sku) <= 60),
  primary key (product_id, size),
  check (reserved between 0 and on_hand)
) with (fillfactor = 70);

-- How many rows of size_stock belong to it; 0: one stock for all sizes. Whoever has locked the row of stock knows by this
-- number whether a snapshot from before the lock shows all of them.
alter table stock add column size_count integer not null default 0 check (size_count >= 0);

-- As stock_imports, for each size.
create table size_stock_imports (
  product_id text not null references products on delete cascade,
  export_id text not null,
  size text not null,
  change integer not null,
  primary key (product_id, export_id, size)
);

-- Stock. Reserved units are still on hand and can't be bought.
create table stock (
  product_id text primary key references products on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0,
  -- How many of a made-to-order product can be ordered at a time: 0 while it can't be made; null: kept in stock.
  made_to_order integer check (made_to_order >= 0),
  -- Number of rows in size_stock; 0: one stock for all sizes. After locking this row, the number tells whether an older
  -- snapshot shows all of them.
  size_count integer not null default 0 check (size_count >= 0),
  -- Indexed as its own column: the value changes only when a product sells out or returns, so other stock changes stay
  -- HOT updates. Indexing the counts would be written each time.
  is_sold_out boolean not null generated always as (on_hand <= reserved) stored,
  check (reserved between 0 and on_hand)
) with (fillfactor = 70);
create index stock_sold_out on stock (product_id) where is_sold_out;

-- Estimates how many products are nearly sold out; an index would be written by every order.
create statistics stock_available on (on_hand - reserved) from stock;

-- Keeps the same number available after each order, sale and release, so that all other stock rules apply unchanged.
create function top_up_made_to_order() returns trigger language plpgsql as $$
begin
  update stock set on_hand = reserved + made_to_order where product_id = new.product_id;
  return null;
end $$;
create trigger stock_made_to_order after update on stock
  for each row when (new.on_hand - new.reserved <> new.made_to_order) execute function top_up_made_to_order();

-- Stock by size. The row of `stock` remains the sum; products without rows here have one stock for all sizes.
create table size_stock (
  product_id text not null references products on delete cascade,
  size text not null check (size = btrim(size) and length(size) between 1 and 40 and size !~ '[;=[:cntrl:]]'),
  position integer not null,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0,
  -- Added to the product's price; may be negative.
  price_difference_cents integer not null default 0,
  sku text not null default '' check (length(sku) <= 60),
  primary key (product_id, size),
  check (reserved between 0 and on_hand)
) with (fillfactor = 70);
create index size_stock_sku on size_stock using gin (lower(sku) gin_trgm_ops) where sku <> '';

-- Every stock change, written by a trigger. No foreign key: the ledger outlives products.
create table stock_ledger (
  id bigint generated always as identity primary key,
  product_id text not null,
  on_hand_change integer not null,
  reserved_change integer not null,
  what text not null check (what in ('reserved', 'released', 'sold', 'counted')),
  -- Actor or order, from the transaction's setting shop.stock_note.
  note text not null default '',
  at timestamptz not null default now()
);
create index stock_ledger_of_product on stock_ledger (product_id, id desc);

create function keep_stock_ledger() returns trigger language plpgsql as $$
declare
  on_hand_change integer := new.on_hand;
  reserved_change integer := new.reserved;
begin
  if tg_op = 'UPDATE' then
    on_hand_change := new.on_hand - old.on_hand;
    reserved_change := new.reserved - old.reserved;
  end if;
  if on_hand_change = 0 and reserved_change = 0 then return null; end if;
  insert into stock_ledger (product_id, on_hand_change, reserved_change, what, note) values (
    new.product_id, on_hand_change, reserved_change,
    case
      when on_hand_change = 0 and reserved_change > 0 then 'reserved'
      when on_hand_change = 0 then 'released'
      when on_hand_change < 0 and on_hand_change = reserved_change then 'sold'
      else 'counted'
    end,
    coalesce(current_setting('shop.stock_note', true), '')
  );
  return null;
end $$;
create trigger stock_ledger after insert or update on stock
  for each row execute function keep_stock_ledger();

-- How far an import has already corrected stock against one export, so importing the same file again applies only the
-- remainder.
create table stock_imports (
  product_id text not null references products on delete cascade,
  -- Each export has its own ID, written in every line of the file.
  export_id text not null,
  change integer not null,
  primary key (product_id, export_id)
);

-- Like stock_imports, by size.
create table size_stock_imports (
  product_id text not null references products on delete cascade,
  export_id text not null,
  size text not null,
  change integer not null,
  primary key (product_id, export_id, size)
);

-- Full-text matches with the filters and sort keys of lists, unsorted and limited. The planner underestimates text
-- search and would scan the table; looking up each match's stock separately avoids reading all stock, which `exists`
-- would.
create function matching_products(
  question text, category text, communities text[], colors text[], sizes text[], min_cents integer, max_cents integer,
  only_in_stock boolean, ranked boolean, most integer
) returns table (
  id text, featured_place integer, place integer, price_cents integer, created_at timestamptz, rating_sum integer,
  rating_count integer, units_sold integer, is_sold_out boolean, rank real
)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off as $$
  select p.id, p.featured_place, p.place, p.price_cents, p.created_at, p.rating_sum, p.rating_count, p.units_sold,
    coalesce((select s.is_sold_out from stock s where s.product_id = p.id), true),
    case when ranked then ts_rank(p.words, to_tsquery('english', question)) end
  from products p
  where p.words @@ to_tsquery('english', question)
    and p.hidden_at is null
    and (category is null or p.category_slug = category)
    and (communities is null or p.community_slug = any (communities))
    and (matching_products.colors is null or p.colors && matching_products.colors)
    and (matching_products.sizes is null or (p.sizes && matching_products.sizes and coalesce((
      select case
        when s.is_sold_out then false
        when s.size_count = 0 then true
        else exists (select from size_stock z
          where z.product_id = p.id and z.size = any (matching_products.sizes) and z.on_hand > z.reserved)
      end from stock s where s.product_id = p.id), false)))
    and (min_cents is null or p.price_cents >= min_cents)
    and (max_cents is null or p.price_cents <= max_cents)
    and (not only_in_stock
      or coalesce((select not s.is_sold_out from stock s where s.product_id = p.id), false))
  limit most
$$;

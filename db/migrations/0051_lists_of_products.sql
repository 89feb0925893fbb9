-- Lists show what is sold out last, are narrowed by color, maker and size, and sorted by what sells.

-- Indexed as a column of its own: its value changes only when a product sells out or comes back, so that every other change
-- of stock stays within its page (HOT). An index on the counts themselves would be written with each.
alter table stock add column is_sold_out boolean not null generated always as (on_hand <= reserved) stored;
create index stock_sold_out on stock (product_id) where is_sold_out;

alter table products
  -- Names of the shop's bead colors, up to four.
  add column colors text[] not null default '{}' check (cardinality(colors) <= 4),
  -- Whether staff chose them; what they chose is never looked up in pictures again.
  add column are_colors_chosen boolean not null default false,
  -- In the last ninety days; counted each night.
  add column units_sold integer not null default 0;
create index products_colors on products using gin (colors) where hidden_at is null;
create index products_best_selling on products (units_sold desc, created_at desc, id) where hidden_at is null;
create index products_of_category_best_selling on products (category_slug, units_sold desc, created_at desc, id)
  where hidden_at is null;

-- The colors found in a picture; null: nobody has looked yet.
alter table pictures add column palette text[];

-- As found_products, with what else lists are narrowed and sorted by.
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

-- Only what is in stock: the stock of each piece that was found is looked up by itself. Of an `exists` PostgreSQL reads
-- the stock of all pieces first, however few were found.
create or replace function found_products(
  question text, category text, min_cents integer, max_cents integer, only_in_stock boolean, ranked boolean, most integer
) returns table (
  id text, featured_place integer, place integer, price_cents integer, created_at timestamptz, rating_sum integer,
  rating_count integer, rank real
)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off as $$
  select p.id, p.featured_place, p.place, p.price_cents, p.created_at, p.rating_sum, p.rating_count,
    case when ranked then ts_rank(p.words, to_tsquery('english', question)) end
  from products p
  where p.words @@ to_tsquery('english', question)
    and p.hidden_at is null
    and (category is null or p.category_slug = category)
    and (min_cents is null or p.price_cents >= min_cents)
    and (max_cents is null or p.price_cents <= max_cents)
    and (not only_in_stock
      or coalesce((select s.on_hand > s.reserved from stock s where s.product_id = p.id), false))
  limit most
$$;

-- Home asks each category for its first products with a picture. Where none has one yet, that read the whole category: seconds, with
-- a million products.
create index products_with_face on products (category_slug, featured_place, place, id)
  where hidden_at is null and face is not null;

-- The picture that stands for a product in a row of cards, so that a row of sixty need not take sixty lists apart.
alter table products add column face json generated always as (pictures -> 0) stored;

-- Makers' other pieces are shown in the shop's order, the first few of them.
create index products_of_makers on products (community_slug, featured_place, place, id) where hidden_at is null;

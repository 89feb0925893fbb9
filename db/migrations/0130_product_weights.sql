-- What one weighs packed, for shipping rates by weight; null: nobody said it. An older release leaves it as it is.
alter table products add column weight_grams integer check (weight_grams between 1 and 100000);
-- How many on sale have none is told beside rates by weight.
create index products_unweighed on products (id) where weight_grams is null and hidden_at is null and not is_design;

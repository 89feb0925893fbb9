-- Words of a text, for indexes: lower-case, separated by ASCII characters that are neither letters nor digits.
-- `hasTypedWords` (src/platform/db/query.ts) reads texts the same way.
create function search_words(text text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array_remove(regexp_split_to_array(left(lower(text), 500), '[\t-/:-@[-`{-~]+'), ''));

-- Whole words instead of trigrams, which took a fifth of the time of an order.
drop index orders_words;
create index orders_words on orders using gin
  (search_words(id || ' ' || postal_code || ' ' || recipient || ' ' || town || ' ' || address));

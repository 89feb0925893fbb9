-- Who calls says a name, a street or a ZIP code: an order is found by each. One index in place of the one that had the id and
-- the name alone, since every order writes it; its expression stands once more in src/shop/orders/order-words.ts.
drop index orders_words;
create index orders_words on orders using gin
  ((lower(id || ' ' || recipient || ' ' || address || ' ' || town || ' ' || postal_code)) gin_trgm_ops);

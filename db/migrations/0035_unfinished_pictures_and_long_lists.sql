-- Pictures whose files are being stored: written before the first file, deleted with the row in `pictures`. What is still
-- here a day later was left behind by a process that ended, or by an upload that was refused after its files were stored.
create table picture_uploads (
  picture_id text primary key,
  started_at timestamptz not null default now(),
  -- Its files are being deleted: nobody may store them again meanwhile.
  swept_at timestamptz
);
create index picture_uploads_by_age on picture_uploads (started_at);

-- Lists of the back office that stay quick with a million products. Nothing here is touched when an order is placed.
create index products_all_newest on products (created_at desc, id) where not is_design;
create index products_all_name on products (lower(name), created_at desc, id) where not is_design;
create index products_all_price on products (price_cents) where not is_design;
create index products_hidden on products (hidden_at) where hidden_at is not null;
create index products_sample on products (id) where is_sample;
create index products_archived_samples on products (id) where archived_as_sample;
create index products_all_words on products using gin ((lower(id || ' ' || name || ' ' || keywords)) gin_trgm_ops)
  where not is_design;
-- How many products are nearly out: an index would make every order write it, statistics cost nothing.
create statistics stock_available on (on_hand - reserved) from stock;
create index reviews_words on reviews using gin ((lower(name || ' ' || comment)) gin_trgm_ops);
create index contact_messages_words on contact_messages using gin ((lower(name || ' ' || email || ' ' || message)) gin_trgm_ops);
create index contact_messages_open on contact_messages (received_at desc, id) where answered_at is null;

-- A picture that was uploaded before its product is there: what its row will say, until it gets one or is swept a day later.
-- A release that knows nothing of it sweeps it as any other unfinished picture.
alter table picture_uploads add column prepared jsonb;

-- Which product a press of "Save" has added: the same press again, after an answer was lost, adds no second one. Rows of more
-- than a week are deleted when the next ones are made.
create table product_additions (
  key uuid primary key,
  product_id text references products on delete cascade,
  -- Of all that was sent: another content under the same key is no repeat.
  fingerprint text not null,
  added_at timestamptz not null
);
create index product_additions_product on product_additions (product_id);
create index product_additions_added on product_additions (added_at);

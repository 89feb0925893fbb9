-- Who wants an email once a product, or a size of it, can be bought again. A row is done when it was told; one that was
-- left, or whose product was archived, is deleted.
create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  -- Null: the product, in whichever size.
  size text check (length(size) between 1 and 40),
  email text not null,
  asked_at timestamptz not null,
  -- Of the token in the link that confirms it; null for an address that its account has proven.
  confirm_hash bytea unique check (length(confirm_hash) = 32),
  confirm_ends_at timestamptz,
  confirmed_at timestamptz,
  leave_token text not null unique,
  told_at timestamptz,
  check (told_at is null or confirmed_at is not null),
  check ((confirm_hash is null) = (confirm_ends_at is null)),
  check (confirm_hash is not null or confirmed_at is not null)
);
-- An address waits once for each.
create unique index stock_alerts_waiting on stock_alerts (product_id, size, email) nulls not distinct where told_at is null;
-- In the order of asking, and how many wait.
create index stock_alerts_due on stock_alerts (product_id, size, asked_at) where confirmed_at is not null and told_at is null;
-- Who was told of it lately.
create index stock_alerts_told on stock_alerts (product_id, told_at) where told_at is not null;
create index stock_alerts_of_address on stock_alerts (email);
create index stock_alerts_asked on stock_alerts (asked_at);

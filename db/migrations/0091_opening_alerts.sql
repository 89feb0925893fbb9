-- Who wants one email when a shop that is closed for orders opens again. A row is done when it was told.
create table opening_alerts (
  id uuid primary key default gen_random_uuid(),
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
-- An address waits once.
create unique index opening_alerts_waiting on opening_alerts (email) where told_at is null;
-- In the order of asking.
create index opening_alerts_due on opening_alerts (asked_at, id) where confirmed_at is not null and told_at is null;
create index opening_alerts_of_address on opening_alerts (email);
create index opening_alerts_asked on opening_alerts (asked_at);

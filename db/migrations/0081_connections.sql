-- Accounts elsewhere that the owner has connected in the back office. What is sealed is the account as a whole, its host
-- included: whoever could change the host alone would be sent the password.
create table connections (
  id text primary key check (id in ('paypal', 'email')),
  sealed bytea not null,
  changed_at timestamptz not null default now()
);

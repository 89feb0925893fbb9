-- What the owner can change in the back office; a missing key means the default in src/shop/settings/schema.ts.
create table settings (
  key text primary key check (key ~ '^[a-zA-Z]+$'),
  value jsonb not null,
  changed_at timestamptz not null default now()
);

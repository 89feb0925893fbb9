-- People who run the shop, apart from those who shop. Nobody is ever deleted: what they did stays in the log.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'helper')),
  password_hash text not null,
  -- Somebody else knows the password: the start that printed it, or the owner who made the account.
  must_change_password boolean not null default true,
  -- Shared with an authenticator app; in force once a code of it has been given.
  totp_secret bytea,
  totp_since timestamptz,
  -- The span of time of the last code: each opens once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  closed_at timestamptz,
  check (totp_since is null or totp_secret is not null)
);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Signed-in browsers of staff. The token is only in the browser's cookie.
create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the second factor (or the password) was last given: money and staff ask for it again.
  confirmed_at timestamptz not null,
  device text not null,
  network text not null
);
create index staff_sessions_of_staff on staff_sessions (staff_id, last_seen_at desc);
create index staff_sessions_by_end on staff_sessions (ends_at);

-- What staff changed: who, what, before and after. Written by the transaction that made the change; never edited.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null: the shop itself, from the terminal.
  staff_id uuid references staff,
  who text not null,
  -- 'order.dispatched', 'settings.changed'
  what text not null check (what ~ '^[a-z_]+[.][a-z_]+$'),
  -- The thing's id: an order's, a product's, an address.
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_of_subject on audit_entries (subject, id desc);
create index audit_entries_of_area on audit_entries (split_part(what, '.', 1), id desc);
create index audit_entries_words on audit_entries using gin ((lower(who || ' ' || what || ' ' || subject)) gin_trgm_ops);

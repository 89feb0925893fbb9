-- Staff, separate from shoppers. Never deleted: the audit log refers to them.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'helper')),
  password_hash text not null,
  -- Somebody else knows the password: the first start printed it, or the owner created the account.
  must_change_password boolean not null default true,
  -- Secret shared with an authenticator app, sealed with the shop's key. In force once a code has been entered.
  totp_sealed bytea,
  totp_since timestamptz,
  -- Time step of the last accepted code: each code works once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  closed_at timestamptz,
  picture_id text,
  constraint staff_totp_check check (totp_since is null or totp_sealed is not null)
);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Invitations to join the staff, one for each person, deleted once accepted. The token itself is only in the email.
create table staff_invitations (
  staff_id uuid primary key references staff on delete cascade,
  token_hash bytea not null unique,
  ends_at timestamptz not null
);

-- Profile pictures for the back office. `staff.picture_id` changes with each picture, so browsers may cache it.
create table staff_pictures (
  staff_id uuid primary key references staff on delete cascade,
  jpeg bytea not null check (length(jpeg) <= 100000)
);

-- Browsers in which a staff member has signed in: rate limits that strangers exhaust don't lock these out. The secret
-- is only in the browser's cookie; staff who share a browser have a row each.
create table staff_browsers (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  unique (staff_id, secret_hash)
);
create index staff_browsers_by_secret on staff_browsers (secret_hash);
create index staff_browsers_by_end on staff_browsers (ends_at);

-- Signed-in browsers of staff. The token is only in the browser's cookie.
create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the second factor or password was last entered: money and staff ask for it again.
  confirmed_at timestamptz not null,
  device text not null,
  network text not null,
  browser_id uuid references staff_browsers on delete set null,
  -- The token replaced by a confirmation, accepted a little longer for requests already under way.
  former_token_hash bytea,
  former_until timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id, last_seen_at desc);
create index staff_sessions_by_end on staff_sessions (ends_at);
create index staff_sessions_by_browser on staff_sessions (browser_id);
create unique index staff_sessions_former on staff_sessions (former_token_hash) where former_token_hash is not null;

-- A new email address until its code is entered; the old address signs in meanwhile.
create table staff_email_changes (
  staff_id uuid primary key references staff,
  email text not null check (email = lower(email) and length(email) <= 254),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries integer not null default 0,
  ends_at timestamptz not null
);

-- VAPID key pair (RFC 8292) that identifies this shop to push services; created when alerts are first opened.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed bytea not null
);

-- Browsers of staff that receive alerts.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  device text not null,
  kinds text[] not null,
  created_at timestamptz not null default now(),
  -- Since when the push service has rejected messages.
  failing_since timestamptz
);
create index push_subscriptions_staff on push_subscriptions (staff_id);

-- Audit log: actor, action, before and after. Written by the transaction that makes the change; never edited.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: a command in the terminal.
  staff_id uuid references staff,
  who text not null,
  -- 'order.dispatched', 'settings.changed'
  what text not null check (what ~ '^[a-z_]+[.][a-z_]+$'),
  -- ID of an order or product, or an address.
  subject text not null,
  before jsonb,
  after jsonb,
  -- Network of the request, and the outcome of security events.
  network text,
  outcome text check (outcome in ('allowed', 'refused'))
);
create index audit_entries_of_subject on audit_entries (subject, id desc);
create index audit_entries_of_area on audit_entries (split_part(what, '.', 1), id desc);
create index audit_entries_words on audit_entries using gin ((lower(who || ' ' || what || ' ' || subject)) gin_trgm_ops);
create index audit_entries_security on audit_entries (id desc) where outcome is not null;

-- Hash chain over the audit log. The application's role may insert into both tables and change neither.
create table audit_chain (
  place bigint primary key check (place > 0),
  entry_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32),
  chained_at timestamptz not null default now()
);

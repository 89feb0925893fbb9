-- People who shop here. A closed account keeps its row, emptied: its orders stay in the books.
create table customers (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email) and length(email) <= 254),
  name text not null,
  -- PHC string of argon2id; null: no password opens this account until one is set by mail.
  password_hash text,
  password_set_at timestamptz,
  created_at timestamptz not null default now(),
  -- From then on one can log in.
  verified_at timestamptz,
  -- When a link proved that the address in force is read by its owner; empty again after a change of address.
  email_proven_at timestamptz,
  closed_at timestamptz,
  check ((closed_at is null) = (email is not null))
);

-- Logged-in browsers. The token itself is only in the browser.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the profile shows, so that one knows one's own browsers.
  device text not null,
  network text not null
);
create index sessions_of_customer on sessions (customer_id, last_seen_at desc);
create index sessions_by_end on sessions (ends_at);

-- Links that were sent by mail and act once.
create table email_links (
  token_hash bytea primary key,
  customer_id uuid not null references customers on delete cascade,
  purpose text not null check (purpose in ('verify', 'confirm_change', 'undo_change', 'reset')),
  -- The address that the link proves or, for undo_change, brings back.
  email text not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index email_links_of_customer on email_links (customer_id, purpose, sent_at desc);
create index email_links_by_end on email_links (ends_at);

-- A six-digit code on its way. Exists for unknown addresses too, so that nobody can tell the difference.
create table reset_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie that binds the browser which asked.
  cookie_hash bytea not null unique,
  customer_id uuid references customers on delete cascade,
  email text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index reset_challenges_of_email on reset_challenges (email, started_at desc);
create index reset_challenges_by_end on reset_challenges (ends_at);

-- How often something was tried in a span of time; the key is a hash, so no addresses lie here.
create table turns_taken (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index turns_taken_by_end on turns_taken (ends_at);

-- Shoppers. Closing an account empties its row and keeps it, since orders refer to it.
create table customers (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email) and length(email) <= 254),
  name text not null,
  -- argon2id PHC string; null: no password until one is set by email.
  password_hash text,
  password_set_at timestamptz,
  created_at timestamptz not null default now(),
  -- Login is possible from then on.
  verified_at timestamptz,
  -- When a link proved that the owner reads the current address; null again after it changes.
  email_proven_at timestamptz,
  closed_at timestamptz,
  -- False while the name is the "Shopper" that passwordless registration filled in.
  name_is_given boolean not null default true,
  -- Of staff, about the customer.
  staff_note text not null default '' check (length(staff_note) <= 2000),
  -- In lower case, such as "wholesale".
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  check ((closed_at is null) = (email is not null))
);
create index customers_words on customers using gin ((lower(name || ' ' || coalesce(email, ''))) gin_trgm_ops);
create index customers_tags on customers using gin (tags) where tags <> '{}';
create index customers_by_time on customers (created_at desc, id);
-- Accounts whose remaining data is erased once their orders are delivered.
create index customers_closed on customers (id) where closed_at is not null;

-- Logged-in browsers. The token is only in the browser's cookie.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  -- Shown in the profile, so that shoppers recognize their browsers.
  device text not null,
  network text not null,
  -- When the login, or a code since, last proved who holds the session.
  proven_at timestamptz not null
);
create index sessions_of_customer on sessions (customer_id, last_seen_at desc);
create index sessions_by_end on sessions (ends_at);

-- Browsers that have logged in to an account. Their failed passwords are counted separately, so guessing elsewhere
-- doesn't lock them out.
create table known_browsers (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  -- Of a cookie that identifies the browser and grants nothing.
  secret_hash bytea not null unique,
  seen_at timestamptz not null
);
create index known_browsers_of_customer on known_browsers (customer_id, seen_at desc);
create index known_browsers_by_age on known_browsers (seen_at);

-- Single-use links sent by email.
create table email_links (
  token_hash bytea primary key,
  customer_id uuid not null references customers on delete cascade,
  purpose text not null check (purpose in ('verify', 'confirm_change', 'undo_change', 'reset')),
  -- The address that the link proves or, for undo_change, restores.
  email text not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  -- What was entered with this registration: the link that is opened decides. Emptied once the account is verified.
  name text,
  password_hash text
);
create index email_links_of_customer on email_links (customer_id, purpose, sent_at desc);
create index email_links_by_end on email_links (ends_at);

-- A new email address until its link is opened. The account keeps its current one meanwhile, so requesting an address
-- doesn't take it.
create table email_changes (
  customer_id uuid primary key references customers on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  asked_at timestamptz not null,
  -- The browser that entered the password stays logged in. No foreign key: its session may have ended.
  session_id uuid
);

-- Password reset by a six-digit code. Rows exist for unknown addresses too, so responses don't reveal accounts.
create table reset_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie that binds the requesting browser.
  cookie_hash bytea not null unique,
  customer_id uuid references customers on delete cascade,
  email text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  -- Attempts with the address alone, counted apart from those of the requesting browser.
  address_tries integer not null default 0
    check (address_tries between 0 and 5)
);
create index reset_challenges_of_email on reset_challenges (email, started_at desc);
create index reset_challenges_by_end on reset_challenges (ends_at);

-- Passwordless login by a six-digit code or the link beside it; using one ends the other. Rows don't depend on whether
-- an account exists.
create table login_codes (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie that binds the requesting browser.
  cookie_hash bytea not null unique,
  link_hash bytea not null unique,
  email text not null check (email = lower(email) and length(email) <= 254),
  code_hash text not null,
  -- Attempts by the requesting browser, and by anyone who knows only the address.
  tries integer not null default 0 check (tries between 0 and 5),
  address_tries integer not null default 0 check (address_tries between 0 and 5),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_of_email on login_codes (email, started_at desc);
create index login_codes_by_end on login_codes (ends_at);

-- WebAuthn credentials of customers and staff. The private key never leaves the device.
create table passkeys (
  -- Credential ID, base64url.
  id text primary key check (length(id) <= 1400),
  -- Short ID for URLs, however long the device's credential ID is.
  key uuid not null unique default gen_random_uuid(),
  customer_id uuid references customers on delete cascade,
  staff_id uuid references staff on delete cascade,
  public_key bytea not null,
  -- The device's signature counter; stays 0 for passkeys synced between devices.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index passkeys_of_customer on passkeys (customer_id, added_at);
create index passkeys_of_staff on passkeys (staff_id, added_at) where staff_id is not null;

-- Single-use WebAuthn challenges for one purpose, bound to the session or cookie of the requesting browser.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  bound_to bytea not null,
  ends_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (ends_at);

-- Up to three saved addresses. The first is the default; there is always one default if there are any.
create table saved_addresses (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  recipient text not null,
  address text not null,
  town text not null default '',
  -- For the US its two letters, as in orders.
  state text not null,
  postal_code text not null,
  country text not null,
  is_default boolean not null default false,
  used_at timestamptz not null
);
create index saved_addresses_of_customer on saved_addresses (customer_id);
create unique index saved_addresses_default on saved_addresses (customer_id) where is_default;

-- Six digits on their way to somebody who logs in without a password, and the link beside them: whichever is used first
-- ends the other. A row is the same whether or not the address has an account.
create table login_codes (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie that binds the browser which asked.
  cookie_hash bytea not null unique,
  link_hash bytea not null unique,
  email text not null check (email = lower(email) and length(email) <= 254),
  code_hash text not null,
  -- Tries by the browser that asked, and by who knows only the address.
  tries integer not null default 0 check (tries between 0 and 5),
  address_tries integer not null default 0 check (address_tries between 0 and 5),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_of_email on login_codes (email, started_at desc);
create index login_codes_by_end on login_codes (ends_at);

-- Public keys of authenticators, of shoppers or of staff.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid references customers on delete cascade,
  staff_id uuid references staff,
  -- As browsers name it, in base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Of the authenticator; 0 where it counts nothing. One that goes back is a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index passkeys_of_customer on passkeys (customer_id, created_at) where customer_id is not null;
create index passkeys_of_staff on passkeys (staff_id, created_at) where staff_id is not null;

-- What an authenticator is asked to sign, once. Whose key is to be added; empty: somebody is about to log in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  audience text not null check (audience in ('shop', 'office')),
  customer_id uuid references customers on delete cascade,
  staff_id uuid references staff,
  ends_at timestamptz not null,
  check (num_nonnulls(customer_id, staff_id) <= 1)
);
create index passkey_challenges_by_end on passkey_challenges (ends_at);

-- Addresses that a shopper keeps in the account. `state` is what the form calls `city` (specification, section 2).
create table customer_addresses (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  name text not null,
  address text not null,
  town text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  saved_at timestamptz not null
);
create index customer_addresses_of_customer on customer_addresses (customer_id, saved_at desc);

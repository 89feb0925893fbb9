-- Passkeys: public keys of devices that let their owners in. What is secret never leaves the device.
create table passkeys (
  -- The credential's id, base64url.
  id text primary key check (length(id) <= 1400),
  -- What calls name it by: short enough for an address, whatever the device chose.
  key uuid not null unique default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  public_key bytea not null,
  -- The device's own count of uses; it stays 0 where a passkey is synced between devices.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_customer on passkeys (customer_id, added_at);

create table staff_passkeys (
  id text primary key check (length(id) <= 1400),
  -- What calls name it by: short enough for an address, whatever the device chose.
  key uuid not null unique default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id, added_at);

-- What a device is asked to sign, once: for one purpose, and bound to the login or the cookie of the browser that asked.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  bound_to bytea not null,
  ends_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (ends_at);

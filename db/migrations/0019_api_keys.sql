-- Keys of programs that call the API for the shop.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The first characters, to tell keys apart.
  begins text not null,
  scopes text[] not null,
  -- Name of the owner.
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  ends_at timestamptz
);
create unique index api_keys_name on api_keys (lower(name));

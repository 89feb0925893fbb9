-- Logos that owners have uploaded, as the shop has drawn them anew: small files under names with the hash of what was uploaded.
-- One that was ever saved stays, since emails that were sent show it.
create table logos (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  width integer not null,
  height integer not null,
  tone text not null check (tone in ('dark', 'light')),
  uploaded_at timestamptz not null default now(),
  saved_at timestamptz
);
create index logos_not_saved on logos (uploaded_at) where saved_at is null;

create table logo_files (
  logo_id text not null references logos on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (logo_id, name)
);

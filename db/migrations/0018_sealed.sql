-- Sealed with the shop's secret key (src/platform/secrets): what opens an account, or tells who wrote to whom.

-- Takes the place of `totp_secret`, which a release before still reads and this one empties.
alter table staff add column totp_sealed bytea;
alter table staff drop constraint staff_check;
alter table staff add constraint staff_totp_check check (totp_since is null or num_nonnulls(totp_secret, totp_sealed) > 0);

-- Subject (where it is confidential), html and text of a letter. Those of a sealed letter are empty, and its next try
-- is never: a release before, which knows nothing of `sealed`, must not send an empty one.
alter table letters add column sealed bytea;
alter table letters add column due_at timestamptz;
create index letters_due on letters (due_at) where sent_at is null and kept_at is null and failed_at is null;

-- Keys of the backups. `owner`: whom files are encrypted to (its private half is on paper only); `signing`: who wrote
-- them, its private half sealed.
create table backup_keys (
  name text primary key check (name in ('owner', 'signing')),
  public_key text not null,
  sealed bytea,
  made_at timestamptz not null default now()
);

-- Each entry of the log, chained to the one before by hash; the shop's own role may add to both and change neither.
create table audit_chain (
  place bigint primary key check (place > 0),
  entry_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32),
  chained_at timestamptz not null default now()
);

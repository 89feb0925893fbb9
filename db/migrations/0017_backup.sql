-- Nightly backups: content, and whether a restore was compared.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  file text not null,
  bytes bigint,
  rows bigint,
  pictures integer,
  -- Restored next to the shop, counted and compared byte by byte.
  proven boolean not null,
  -- Error message for the owner.
  trouble text,
  -- Copy in the bucket, as s3://bucket/key; null: only the folder on the machine that took it.
  sent_to text,
  sent_at timestamptz,
  -- Which copy was restored for the comparison.
  proven_from text check (proven_from in ('folder', 'bucket')),
  -- Email that owners received about this run: failed, or works again.
  emailed text check (emailed in ('failed', 'works')),
  -- ID of the owner's paper key that opens the copy in the bucket; null: only this machine can. Files in the folder
  -- name it themselves.
  sent_key text,
  check (proven = (trouble is null)),
  constraint backup_runs_sent check ((sent_to is null) = (sent_at is null))
);
create index backup_runs_by_time on backup_runs (started_at desc);

-- Progress of the running backup. A stale row was left by a killed process; see src/shop/backup/progress.ts.
create table backup_progress (
  is_only boolean primary key default true check (is_only),
  step text not null check (step in ('waiting', 'taking', 'sending', 'verifying', 'sealing')),
  percent integer not null check (percent between 0 and 100),
  changed_at timestamptz not null
);

-- Backup keys. `owner`: public key that files are encrypted to (the private half is on paper only); `signing`: signs
-- files, private half sealed.
create table backup_keys (
  name text primary key check (name in ('owner', 'signing')),
  public_key text not null,
  sealed bytea,
  made_at timestamptz not null default now()
);

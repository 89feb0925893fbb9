-- How far the backup is that is under way, for whoever looks at it. A row that nobody touches any more was left by a process that was
-- killed; see src/shop/backup/progress.ts.
create table backup_progress (
  is_only boolean primary key default true check (is_only),
  step text not null check (step in ('waiting', 'taking', 'sending', 'verifying')),
  percent integer not null check (percent between 0 and 100),
  changed_at timestamptz not null
);

-- What owners were emailed about this run: that it failed, or that backups work again. Empty: nothing.
alter table backup_runs add column emailed text check (emailed in ('failed', 'works'));

-- The bucket that an owner keeps copies of backups in is sealed there, too.
alter table connections
  drop constraint connections_id_check,
  add constraint connections_id_check check (id in ('paypal', 'email', 'bucket'));

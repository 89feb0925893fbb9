-- Files of subscribers from other services, as they are checked and imported. Lines hold addresses of people who agreed to
-- nothing here: they go with their import, a week after it.
create table subscriber_imports (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  staff_id uuid,
  who text not null,
  file_name text not null,
  format text not null,
  row_count int not null,
  state text not null default 'check' check (state in ('check', 'done', 'undone')),
  imported_at timestamptz
);
create index subscriber_imports_made on subscriber_imports (made_at);

create table subscriber_import_lines (
  import_id uuid not null references subscriber_imports on delete cascade,
  -- Row of the file, its head being 1.
  line int not null,
  -- As the file has it, and as the shop writes it: null where it is no address.
  typed text not null,
  email text,
  says text not null check (says in ('yes', 'no', 'none', 'left', 'bounced')),
  -- The column that says so, with what it says; when, where the file tells.
  consent text not null,
  consent_at timestamptz,
  is_repeat boolean not null,
  -- What became of it; null as long as it is only checked.
  verdict text,
  -- No foreign key: one that is undone is gone.
  subscriber_id uuid,
  primary key (import_id, line)
);
-- Whoever has their data deleted is taken out of files, too.
create index subscriber_import_lines_email on subscriber_import_lines (email) where email is not null;

-- Where the consent of an imported subscriber comes from, and when it was given there; null for who asked here.
alter table newsletter_subscribers add column consent_source text, add column consent_at timestamptz;

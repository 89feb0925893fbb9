create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- IDs come from URLs and forms as text. Malformed ones match nothing; valid ones use the primary key index, which
-- comparing `id::text` would not.
create function as_uuid(typed text) returns uuid language sql immutable as $$
  select case when typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed::uuid end
$$;

-- Settings that the owner changes in the back office. A missing key means the default in src/shop/settings/schema.ts.
create table settings (
  key text primary key check (key ~ '^[a-zA-Z]+$'),
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Accounts at other services, connected in the back office. The whole account is sealed, host included: changing only
-- the host would send the password elsewhere.
create table connections (
  id text primary key check (id in ('paypal', 'email', 'bucket')),
  sealed bytea not null,
  changed_at timestamptz not null default now()
);

-- Attempts within a time window. Keys are hashes, so no addresses are stored here.
create table rate_limits (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (ends_at);

-- Outgoing emails, inserted by the transaction that they report on.
create table letters (
  id uuid primary key default gen_random_uuid(),
  -- Emails are stored as a kind and its facts and rendered when sent (decision 32).
  kind text not null,
  to_address text not null,
  -- Empty for confidential emails.
  subject text not null,
  reply_to text not null,
  -- Carries a code or a link that opens something: the content is deleted once it is delivered.
  is_confidential boolean not null default false,
  -- 0: codes and links that a person waits for; 1: most emails; 2: newsletters.
  urgency smallint not null default 1,
  queued_at timestamptz not null default now(),
  -- The next attempt.
  send_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Kept in the shop's own outbox because no mail server is set, or no longer needed.
  kept_at timestamptz,
  failed_at timestamptz,
  -- The last email to an erased person: deleted once it is delivered.
  forget_once_sent boolean not null default false,
  check (num_nonnulls(sent_at, kept_at, failed_at) <= 1)
);
create index letters_to_send on letters (urgency, send_at)
  where sent_at is null and kept_at is null and failed_at is null;
create index letters_failed on letters (failed_at desc) where failed_at is not null;
create index letters_by_time on letters (queued_at desc, id);
-- Erasure finds emails by recipient.
create index letters_to on letters (to_address);
create index letters_to_forget on letters (id) where forget_once_sent;

-- The sealed content of an email. Its own table, since each attempt rewrites the row of `letters`. No foreign key: it
-- would lock that row on each insert.
create table email_facts (
  email_id uuid primary key,
  sealed bytea not null
);

create function forget_email_facts() returns trigger language plpgsql as $$
begin
  delete from email_facts where email_id = old.id;
  return null;
end $$;
create trigger forget_email_facts after delete on letters for each row execute function forget_email_facts();

-- Page views, one row for each day and counted thing. No personal data: no address, no identifier, no time of day. See
-- docs/decisions/0083-visits-are-counts.md.
create table visit_counts (
  -- In the shop's time zone.
  day date not null,
  -- 'all': everything, with an empty name. Otherwise a page, a referring host, a campaign, a step of the checkout, or a
  -- missing page that was requested.
  kind text not null check (kind in ('all', 'page', 'source', 'campaign', 'step', 'missing')),
  -- '*': everything beyond the daily limit of distinct names.
  name text not null check (length(name) <= 200),
  visits integer not null default 0 check (visits >= 0),
  views integer not null default 0 check (views >= 0),
  primary key (day, kind, name)
);

-- Redirects from pages of the shop's previous website and from renamed pages of this one. Only looked up for paths that
-- have no page.
create table redirects (
  id bigint generated always as identity primary key,
  -- Normalized by `former-path.ts`: lower case, without host, query and trailing slash.
  path text not null unique check (path like '/_%' and length(path) <= 300),
  -- A page of this shop, as a browser requests it.
  target text not null check (target like '/%' and length(target) <= 300),
  -- Undoing this import deletes the redirect. No foreign key: imports are deleted after two months.
  import_id uuid,
  made_at timestamptz not null
);
create index redirects_import on redirects (import_id) where import_id is not null;
-- Renaming a page re-points the redirects that lead to it.
create index redirects_target on redirects (target);

-- Browsers in which a member of staff has signed in before: limits that strangers use up do not stop them. The secret is
-- only in the browser's cookie; two members who share a browser have a row each.
create table staff_browsers (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  unique (staff_id, secret_hash)
);
create index staff_browsers_by_secret on staff_browsers (secret_hash);
create index staff_browsers_by_end on staff_browsers (ends_at);

alter table staff_sessions
  add column browser_id uuid references staff_browsers on delete set null,
  -- The token that was replaced when it was confirmed who sits there: answered a little longer, for calls under way.
  add column former_token_hash bytea,
  add column former_until timestamptz;
create index staff_sessions_by_browser on staff_sessions (browser_id);
create unique index staff_sessions_former on staff_sessions (former_token_hash) where former_token_hash is not null;

-- A new address that waits for the code that was sent to it; until then the old one signs in.
create table staff_email_changes (
  staff_id uuid primary key references staff,
  email text not null check (email = lower(email) and length(email) <= 254),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries integer not null default 0,
  ends_at timestamptz not null
);

-- Where an entry came from, and for security events how it ended.
alter table audit_entries
  add column network text,
  add column outcome text check (outcome in ('allowed', 'refused'));
create index audit_entries_security on audit_entries (id desc) where outcome is not null;

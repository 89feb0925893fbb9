-- Every letter the shop owes somebody, written in the transaction of what it speaks of.
create table letters (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  reply_to text not null,
  headers jsonb not null default '{}',
  -- Carries a code or a link that opens something: emptied as soon as it is delivered.
  is_confidential boolean not null default false,
  queued_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  -- Delivered to the shop's own shelf because no mail server is set.
  kept_at timestamptz,
  failed_at timestamptz,
  check (num_nonnulls(sent_at, kept_at, failed_at) <= 1)
);
create index letters_owed on letters (next_try_at) where sent_at is null and kept_at is null and failed_at is null;
create index letters_failed on letters (failed_at desc) where failed_at is not null;
create index letters_by_time on letters (queued_at desc, id);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- What was agreed to, when and from where: the proof of consent.
  consent text not null,
  asked_at timestamptz not null,
  asked_from text not null,
  confirm_hash bytea unique,
  confirm_ends_at timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz,
  -- Stands in every newsletter; all it can do is end the subscription.
  leave_token text not null unique
);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid references customers on delete set null,
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null,
  answered_at timestamptz
);
create index contact_messages_by_time on contact_messages (received_at desc, id);

-- Every nightly backup, what was in it, and whether it has been restored and compared.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  file text not null,
  bytes bigint,
  rows bigint,
  pictures integer,
  -- Restored beside the shop, counted and compared byte for byte.
  proven boolean not null,
  -- A sentence for the owner, where something went wrong.
  trouble text,
  check (proven = (trouble is null))
);
create index backup_runs_by_time on backup_runs (started_at desc);

-- What staff wrote back; the message itself is in contact_messages.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id uuid not null references contact_messages on delete cascade,
  who text not null,
  body text not null,
  sent_at timestamptz not null
);
create index contact_answers_of_message on contact_answers (message_id, id);

create table newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 150),
  -- Markdown.
  body text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- From then on it is sent, in batches, to everybody who was subscribed at that moment.
  started_at timestamptz,
  finished_at timestamptz
);

-- Who was sent which one: nobody gets it twice, whatever breaks in between.
create table newsletter_sends (
  newsletter_id uuid not null references newsletters on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  sent_at timestamptz not null,
  primary key (newsletter_id, subscriber_id)
);

-- Texts that staff insert into what they write to customers.
create table saved_replies (
  -- Made by the form: pressed twice, it is one.
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1,
  changed_at timestamptz not null
);
create unique index saved_replies_name on saved_replies (lower(name));

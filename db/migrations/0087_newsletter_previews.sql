-- An unsaved newsletter as its author sees it, whole, in a frame: a row for each editor that is open, gone after a day.
create table newsletter_previews (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  subject text not null,
  body text not null,
  at timestamptz not null
);
create index newsletter_previews_by_age on newsletter_previews (at);
-- How many were subscribed when the sending began. Null: a release before began it.
alter table newsletters add column recipients integer;

-- Who was asked by email to join the staff: the link's token as its hash, one for each person. It is gone once they are in.
create table staff_invitations (
  staff_id uuid primary key references staff on delete cascade,
  token_hash bytea not null unique,
  ends_at timestamptz not null
);

-- A small picture of somebody's own, for the back office alone; `picture_id` is new with each, so that browsers may keep it.
create table staff_pictures (
  staff_id uuid primary key references staff on delete cascade,
  jpeg bytea not null check (length(jpeg) <= 100000)
);
alter table staff add column picture_id text;

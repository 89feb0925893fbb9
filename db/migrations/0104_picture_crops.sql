-- A picture that was cut out of another one: which, and what of it, in parts of its width and height. The other one stays, so that
-- it can be cut anew or shown whole again.
create table picture_crops (
  picture_id text primary key references pictures on delete cascade,
  source_id text not null references pictures on delete cascade,
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  width real not null check (width > 0 and width <= 1),
  height real not null check (height > 0 and height <= 1)
);
create index picture_crops_of_source on picture_crops (source_id);

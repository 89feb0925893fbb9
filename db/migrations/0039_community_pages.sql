-- What the page of a community says beside its story, and where on the map it is.
alter table communities
  add column craft text not null default '',
  add column pricing text not null default '',
  add column making_now text not null default '',
  -- Degrees; north and east are above 0.
  add column latitude real check (latitude between -90 and 90),
  add column longitude real check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null));

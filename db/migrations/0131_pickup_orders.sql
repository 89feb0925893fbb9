-- Collected by its buyer at the shop's own place, whose address it has. An older release ships it there.
alter table orders add column is_pickup boolean not null default false;

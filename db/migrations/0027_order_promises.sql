-- What an order with designs was promised when it was placed, and how many pieces of work it is. Releases before this
-- one promise nothing.
create table order_promises (
  order_id text primary key references orders on delete cascade,
  pieces integer not null check (pieces > 0),
  packed_by date not null,
  arrives_from date not null check (arrives_from >= packed_by),
  arrives_to date not null check (arrives_to >= arrives_from)
);

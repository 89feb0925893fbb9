-- Packages of an order that left before the rest of it, each with what is in it. The last package, the only one of most
-- orders, is the order's own row: dispatched_at, carrier, tracking_number, with all that no earlier one holds. So an order that
-- the release before ships, or undoes, is as whole as any.
create table packages (
  order_id text not null references orders,
  n integer not null check (n between 1 and 50),
  carrier text not null,
  tracking_number text,
  tracking_url text,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Its customer got no email.
  shipped_quietly boolean not null default false,
  primary key (order_id, n)
);

create table package_lines (
  order_id text not null,
  n integer not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, n, position),
  foreign key (order_id, n) references packages on delete cascade,
  foreign key (order_id, position) references order_lines
);

-- The same of the last package. delivered_at of the order is when all of them were.
alter table orders add column shipped_quietly boolean not null default false;
alter table orders add column last_package_delivered_at timestamptz;

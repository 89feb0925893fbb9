-- Returns, exchanges for another size, and claims for what arrived broken, each from its request to its end.
create table order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  -- Which one of its order this is; its number is the order's with this behind it.
  n integer not null check (n between 1 and 30),
  -- The browser's name for the press: pressed twice, it is one.
  request_key text not null check (length(request_key) between 16 and 64),
  kind text not null check (kind in ('return', 'exchange', 'claim')),
  wish text not null check (wish in ('refund', 'replacement')),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'declined', 'received', 'refunded', 'sent', 'closed', 'withdrawn')),
  -- The shopper's.
  words text not null default '' check (length(words) <= 1000),
  -- What staff told with their decision.
  reply text not null default '' check (length(reply) <= 1000),
  requested_at timestamptz not null,
  -- By when an approved one is to be on its way back.
  send_back_by date,
  reminded_at timestamptz,
  ended_at timestamptz,
  carrier text,
  tracking_number text,
  tracking_url text,
  unique (order_id, n),
  unique (order_id, request_key),
  check (kind <> 'return' or wish = 'refund'),
  check (kind <> 'exchange' or wish = 'replacement'),
  check ((state in ('declined', 'refunded', 'sent', 'closed', 'withdrawn')) = (ended_at is not null))
);
create index order_returns_newest on order_returns (requested_at desc, id);
create index order_returns_open on order_returns (state, requested_at, id) where ended_at is null;
create index order_returns_to_come on order_returns (send_back_by) where state = 'approved';

create table order_return_lines (
  return_id uuid not null references order_returns on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  -- What goes out in its place; null where all sizes are one.
  size text,
  -- Units that are reserved for it now, and units that have left for it.
  held integer not null default 0 check (held between 0 and quantity),
  sent integer not null default 0 check (sent between 0 and quantity),
  -- What came back; null until it was counted.
  sellable integer check (sellable >= 0),
  unsellable integer check (unsellable >= 0),
  primary key (return_id, position),
  foreign key (order_id, position) references order_lines,
  check (num_nonnulls(sellable, unsellable) in (0, 2)),
  check (sellable + unsellable <= quantity),
  check (held = 0 or sent = 0)
);
create index order_return_lines_of_order on order_return_lines (order_id, position);
create index order_return_lines_held on order_return_lines (order_id, position) where held > 0;

-- Drawn anew by the shop's encoder. In the database and in no folder: no address of a public file leads there, and they go
-- with what they belong to. Those without a return were uploaded and not sent; a job clears them.
create table order_return_pictures (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  return_id uuid references order_returns on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  jpeg bytea not null check (length(jpeg) between 1 and 4000000),
  added_at timestamptz not null default now()
);
create index order_return_pictures_of_order on order_return_pictures (order_id);
create index order_return_pictures_of_return on order_return_pictures (return_id, added_at);
create index order_return_pictures_loose on order_return_pictures (added_at) where return_id is null;

-- Which of them gave the money back: the books tell returns, exchanges and claims apart by it.
alter table refund_plans add column return_id uuid references order_returns;
create unique index refund_plans_of_return on refund_plans (return_id) where return_id is not null;

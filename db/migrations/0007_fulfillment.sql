-- Place of orders with designs in the weaving queue: units ahead of it and weekly capacity when it was placed. Orders
-- with designs are placed one at a time, so each sees the others.
create table order_promises (
  order_id text primary key references orders on delete cascade,
  pieces integer not null check (pieces > 0),
  pieces_before integer not null check (pieces_before >= 0),
  pieces_per_week integer not null check (pieces_per_week > 0),
  place bigint generated always as identity
);

-- Delay notices (16 CFR 435), one row each, with the customer's answer.
create table order_delays (
  order_id text not null references orders on delete cascade,
  n integer not null check (n between 1 and 50),
  -- Ship-by date before this notice.
  was_due date not null,
  -- New ship-by date and delivery window; null: unknown.
  ship_by date check (ship_by > was_due),
  arrives_from date,
  arrives_to date,
  reason text not null default '',
  told_at timestamptz not null,
  told_by text not null,
  -- Of the token in the email's links.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- What no answer means, and the last day for an answer.
  silence text not null check (silence in ('wait', 'cancel')),
  answer_until date,
  answer text check (answer in ('wait', 'cancel')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('shopper', 'clock')),
  -- When the refund of a canceled order was last attempted.
  refund_tried_at timestamptz,
  primary key (order_id, n),
  check ((silence = 'cancel') = (answer_until is not null)),
  check (num_nonnulls(answer, answered_at, answered_by) in (0, 3)),
  check (answered_by is distinct from 'clock' or (answer = 'cancel' and silence = 'cancel')),
  check (num_nonnulls(ship_by, arrives_from, arrives_to) in (0, 3)),
  check (ship_by is not null or silence = 'cancel')
);
create index order_delays_silent on order_delays (answer_until) where silence = 'cancel' and answer is null;
create index order_delays_cancelled on order_delays (order_id) where answer = 'cancel';

-- Packages that shipped before the last one. The last, usually the only one, is in the order's own row (dispatched_at,
-- carrier, tracking_number) and holds everything not in these.
create table packages (
  order_id text not null references orders,
  n integer not null check (n between 1 and 50),
  carrier text not null,
  tracking_number text,
  tracking_url text,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Shipped without an email to the customer.
  shipped_quietly boolean not null default false,
  primary key (order_id, n)
);
create index packages_tracking on packages using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null;

create table package_lines (
  order_id text not null,
  n integer not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, n, position),
  foreign key (order_id, n) references packages on delete cascade,
  foreign key (order_id, position) references order_lines
);

-- Returns, exchanges for another size, and claims for damaged items.
create table order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  -- Number within the order, appended to the order's number.
  n integer not null check (n between 1 and 30),
  -- Idempotency key of the form.
  request_key text not null check (length(request_key) between 16 and 64),
  kind text not null check (kind in ('return', 'exchange', 'claim')),
  wish text not null check (wish in ('refund', 'replacement')),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'declined', 'received', 'refunded', 'sent', 'closed', 'withdrawn')),
  -- Message of the customer.
  words text not null default '' check (length(words) <= 1000),
  -- Answer of staff with their decision.
  reply text not null default '' check (length(reply) <= 1000),
  requested_at timestamptz not null,
  -- Deadline for sending an approved one back.
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
create index order_returns_tracking on order_returns using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null;

create table order_return_lines (
  return_id uuid not null references order_returns on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  -- Size of the replacement; null: the product has no sizes.
  size text,
  -- Replacement units reserved, and shipped.
  held integer not null default 0 check (held between 0 and quantity),
  sent integer not null default 0 check (sent between 0 and quantity),
  -- Counted on arrival; null before that.
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

-- Photos with a claim, re-encoded by the shop. Stored in the database, since no public URL may lead to them. Rows
-- without a return were uploaded but not submitted; a job deletes them.
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

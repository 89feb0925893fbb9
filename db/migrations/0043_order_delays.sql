-- What shoppers were told where an order can't be shipped in time (16 CFR 435), one row a notice, and what they answered.
create table order_delays (
  order_id text not null references orders on delete cascade,
  n integer not null check (n between 1 and 50),
  -- By when it was to be shipped until then.
  was_due date not null,
  -- By when it is shipped now, and between which days it arrives; null: nobody knows.
  ship_by date check (ship_by > was_due),
  arrives_from date,
  arrives_to date,
  reason text not null default '',
  told_at timestamptz not null,
  told_by text not null,
  -- Of the token in the email's links.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- What silence means, and the last day in the shop on which an answer counts before it does.
  silence text not null check (silence in ('wait', 'cancel')),
  answer_until date,
  answer text check (answer in ('wait', 'cancel')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('shopper', 'clock')),
  -- When the refund of a cancelled one was last begun.
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

-- What waits to be shipped, the earliest promise first.
create index orders_to_ship_by on orders (ship_by) where stage = 'to_dispatch';

-- The last ones that were shipped, to say how many were on time.
create index orders_shipped on orders (dispatched_at desc) where dispatched_at is not null and ship_by is not null;

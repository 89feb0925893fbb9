-- One try at paying an order. Its id makes the request ids that PayPal tells repeats by, so it exists before PayPal
-- is asked for anything.
create table payment_attempts (
  id uuid primary key,
  order_id text not null references orders,
  funding text not null check (funding in ('paypal', 'card')),
  cents integer not null check (cents > 0),
  -- opening: PayPal is being asked for an order; open: the shopper decides; capturing: the money is being asked for
  -- and nobody knows yet; pending: PayPal has it and is thinking; done: settled; over: came to nothing.
  state text not null default 'opening' check (state in ('opening', 'open', 'capturing', 'pending', 'done', 'over')),
  paypal_order_id text unique,
  -- Whom PayPal said that the money goes to, when we made the order.
  payee text,
  -- A refused capture is asked again under the next number; a lost one under the same.
  capture_number integer not null default 1,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the reconciler asks PayPal next; null: there is nothing left to ask.
  look_at timestamptz,
  looks integer not null default 0,
  check (state not in ('capturing', 'pending', 'done') or paypal_order_id is not null),
  check (state not in ('done', 'over') or look_at is null)
);
create index payment_attempts_of_order on payment_attempts (order_id, opened_at desc);
create index payment_attempts_due on payment_attempts (look_at) where look_at is not null;

-- Money that paid an order: each capture once, each order once.
create table payments (
  capture_id text primary key,
  order_id text not null unique references orders,
  attempt_id uuid references payment_attempts,
  paypal_order_id text not null,
  cents integer not null check (cents > 0),
  currency text not null check (currency = 'USD'),
  fee_cents integer check (fee_cents >= 0),
  captured_at timestamptz not null,
  settled_at timestamptz not null default now(),
  settled_by text not null
);

-- What needs a person: money that fits no order, and everything else that PayPal did and the shop cannot mend alone.
create table payment_exceptions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('wrong_amount', 'wrong_currency', 'wrong_payee', 'no_order', 'second_payment',
    'late_payment', 'reversed', 'dispute', 'refund_failed')),
  -- The capture, dispute or refund it is about; one exception of a kind for each.
  subject text not null,
  order_id text references orders,
  capture_id text,
  paypal_order_id text,
  cents integer,
  currency text,
  detail text not null,
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  unique (kind, subject),
  check ((resolved_at is null) = (resolved_by is null))
);
create index payment_exceptions_open on payment_exceptions (opened_at) where resolved_at is null;
create index payment_exceptions_of_order on payment_exceptions (order_id) where order_id is not null;

-- Money on its way back, ours and those made on PayPal's own pages. The id is PayPal's request id.
create table refunds (
  id uuid primary key,
  capture_id text not null,
  order_id text references orders,
  cents integer not null check (cents > 0),
  state text not null default 'asked' check (state in ('asked', 'pending', 'completed', 'failed')),
  -- The asker's own name for it: asking again under it gives the same refund.
  asked_key text not null unique,
  asked_by text not null,
  note text not null default '',
  paypal_refund_id text unique,
  asked_at timestamptz not null default now(),
  completed_at timestamptz,
  failure text,
  look_at timestamptz,
  looks integer not null default 0,
  check (state in ('asked', 'failed') or paypal_refund_id is not null),
  check ((state = 'completed') = (completed_at is not null))
);
create index refunds_of_capture on refunds (capture_id);
create index refunds_of_order on refunds (order_id) where order_id is not null;
create index refunds_due on refunds (look_at) where look_at is not null;

-- Every genuine webhook, as it came. Only a pointer: what is true is read from PayPal.
create table webhook_events (
  id text primary key,
  event_type text not null,
  body text not null,
  received_at timestamptz not null default now(),
  worked_at timestamptz
);
create index webhook_events_waiting on webhook_events (received_at) where worked_at is null;

create table disputes (
  id text primary key,
  capture_id text not null,
  order_id text references orders,
  cents integer,
  reason text not null,
  opened_at timestamptz not null,
  due_at timestamptz,
  resolved_at timestamptz,
  outcome text
);

-- A payment attempt. Its ID, the source of PayPal's request IDs, is stored before PayPal is called.
create table payment_attempts (
  id uuid primary key,
  order_id text not null references orders,
  funding text not null check (funding in ('paypal', 'card')),
  cents integer not null check (cents > 0),
  -- opening: creating the PayPal order; open: waiting for the shopper; capturing: capture requested, outcome unknown;
  -- pending: PayPal is reviewing; done: settled; over: abandoned.
  state text not null default 'opening' check (state in ('opening', 'open', 'capturing', 'pending', 'done', 'over')),
  paypal_order_id text unique,
  -- Payee that PayPal named when the order was created.
  payee text,
  -- After a refusal the next number is used; after a lost response the same one.
  capture_number integer not null default 1,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the reconciler next asks PayPal; null: settled.
  look_at timestamptz,
  looks integer not null default 0,
  -- The payer's bank requires another confirmation before the capture.
  needs_payer boolean not null default false,
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
  settled_by text not null,
  -- What PayPal reported as left after its fee; null: not reported.
  net_cents integer check (net_cents >= 0)
);
-- Reports list payments with unknown fees; there are few.
create index payments_of_unknown_fee on payments (order_id) where fee_cents is null;

-- Payments outside PayPal (cash, checks, bank transfers) have made-up IDs.
create index payments_outside_paypal on payments (captured_at) include (cents) where capture_id like 'CASH-%';

-- Payment problems that need a person: money without an order, and other events at PayPal that the shop can't resolve.
create table payment_exceptions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('wrong_amount', 'wrong_currency', 'wrong_payee', 'no_order', 'second_payment',
    'late_payment', 'reversed', 'dispute', 'refund_failed')),
  -- The capture, dispute or refund; one exception of each kind.
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

-- Verified webhook events. Only a trigger: the facts are read from PayPal.
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

-- Sequential without gaps, at most one for each order.
create table invoices (
  number integer primary key check (number > 0),
  order_id text not null unique references orders,
  issued_at timestamptz not null default now(),
  issued_by text not null
);

-- A refund as staff requested it: which items, how much shipping. The money is in `refunds` under the same key.
create table refund_plans (
  key text primary key,
  order_id text not null references orders,
  cents integer not null,
  -- The shipping part; the rest is items with tax, or a typed amount.
  shipping_cents integer not null default 0 check (shipping_cents between 0 and cents),
  note text not null,
  staff_id uuid references staff,
  who text not null,
  -- Cancels the order.
  cancels boolean not null default false,
  made_at timestamptz not null default now(),
  -- Refund sent and stock returned; until then the job resumes the plan.
  done_at timestamptz,
  -- The return, exchange or claim that this refunds, for reports.
  return_id uuid references order_returns,
  -- Tax of the chosen items; null for a typed amount.
  tax_cents integer check (tax_cents between 0 and cents),
  -- Removes the units from the order, and whether the customer is emailed.
  removes boolean not null default false,
  tells boolean not null default false,
  constraint refund_plans_cents_check check (cents > 0 or (cents = 0 and (cancels or removes)))
);
create index refund_plans_of_order on refund_plans (order_id);
create index refund_plans_open on refund_plans (made_at) where done_at is null;
create unique index refund_plans_of_return on refund_plans (return_id) where return_id is not null;

create table refund_plan_lines (
  key text not null references refund_plans on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  restock boolean not null,
  primary key (key, position),
  foreign key (order_id, position) references order_lines
);
create index refund_plan_lines_of_order on refund_plan_lines (order_id);

-- Refunds by the shop and those made on PayPal's own pages. The ID is PayPal's request ID.
create table refunds (
  id uuid primary key,
  capture_id text not null,
  order_id text references orders,
  cents integer not null check (cents > 0),
  state text not null default 'asked' check (state in ('asked', 'pending', 'completed', 'failed')),
  -- Idempotency key of the requester.
  asked_key text not null unique,
  asked_by text not null,
  note text not null default '',
  paypal_refund_id text unique,
  asked_at timestamptz not null default now(),
  completed_at timestamptz,
  failure text,
  look_at timestamptz,
  looks integer not null default 0,
  tax_cents integer check (tax_cents between 0 and cents),
  shipping_cents integer check (shipping_cents between 0 and cents),
  fee_back_cents integer check (fee_back_cents >= 0),
  net_cents integer check (net_cents >= 0),
  check (state in ('asked', 'failed') or paypal_refund_id is not null),
  check ((state = 'completed') = (completed_at is not null))
);
create index refunds_of_capture on refunds (capture_id);
create index refunds_of_order on refunds (order_id) where order_id is not null;
create index refunds_due on refunds (look_at) where look_at is not null;
create index refunds_outside_paypal on refunds (completed_at) include (cents) where state = 'completed' and capture_id like 'CASH-%';
create index refunds_completed on refunds (completed_at) where state = 'completed';

-- A refund's part of an amount: the intended one, limited to what the order has left and never so small that the rest
-- can't hold the remainder. So the parts of a fully refunded order add up to its own, to the cent.
create function part_of_refund(meant numeric, cents integer, part_left integer, all_left integer) returns integer
language sql immutable parallel safe as $$
  select greatest(0, least(part_left, cents, greatest(round(meant)::integer, part_left - (all_left - cents))))
$$;

create function split_refund() returns trigger language plpgsql as $$
declare
  paid record;
  planned record;
  cents integer;
begin
  -- The order's amounts not yet refunded. Its row is locked by the caller.
  select o.tax_percent, o.total_cents - coalesce(b.cents, 0) as total_left, o.tax_cents - coalesce(b.tax_cents, 0) as tax_left,
    o.shipping_cents + o.gift_wrap_cents - coalesce(b.shipping_cents, 0) as shipping_left
  into paid
  from payments p join orders o on o.id = p.order_id left join lateral (
    select sum(r.cents)::integer as cents, sum(r.tax_cents)::integer as tax_cents, sum(r.shipping_cents)::integer as shipping_cents
    from refunds r where r.capture_id = new.capture_id and r.tax_cents is not null and r.id <> new.id
  ) b on true
  where p.capture_id = new.capture_id;
  if not found then return new; end if;
  cents := least(new.cents, paid.total_left);
  -- A plan for all that is left states no tax: its part is proportional to the rate.
  select b.shipping_cents,
    coalesce(b.tax_cents, (b.cents - b.shipping_cents) * paid.tax_percent / (100 + paid.tax_percent)) as tax_cents
  into planned
  from refund_plans b where b.key = new.asked_key
    and (b.tax_cents is not null or exists (select from refund_plan_lines l where l.key = b.key));
  new.tax_cents := part_of_refund(
    coalesce(planned.tax_cents, paid.tax_left::numeric * cents / greatest(paid.total_left, 1)),
    cents, paid.tax_left, paid.total_left);
  new.shipping_cents := part_of_refund(
    coalesce(planned.shipping_cents,
      paid.shipping_left::numeric * (cents - new.tax_cents) / greatest(paid.total_left - paid.tax_left, 1)),
    cents - new.tax_cents, paid.shipping_left, paid.total_left - paid.tax_left);
  return new;
end $$;
create trigger refunds_split before insert or update of state on refunds
  for each row when (new.state = 'completed' and new.tax_cents is null) execute function split_refund();

-- Filing schedule of a state's sales tax; 31 is the last day of any month. No row: not set by the owner.
create table tax_filings (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  every text not null check (every in ('month', 'quarter', 'year')),
  due_day integer not null check (due_day between 1 and 31)
);

-- Emails about a state's tax threshold, each sent once a year.
create table tax_warnings (
  state text not null check (state ~ '^[A-Z]{2}$'),
  year integer not null,
  level text not null check (level in ('near', 'reached')),
  told_at timestamptz not null default now(),
  primary key (state, year, level)
);

-- People who run the shop, apart from those who shop. Nobody is ever deleted: what they did stays in the log.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'helper')),
  password_hash text not null,
  -- Somebody else knows the password: the start that printed it, or the owner who made the account.
  must_change_password boolean not null default true,
  -- Shared with an authenticator app; in force once a code of it has been given.
  totp_secret bytea,
  totp_since timestamptz,
  -- The span of time of the last code: each opens once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  closed_at timestamptz,
  check (totp_since is null or totp_secret is not null)
);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Signed-in browsers of staff. The token is only in the browser's cookie.
create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the second factor (or the password) was last given: money and staff ask for it again.
  confirmed_at timestamptz not null,
  device text not null,
  network text not null
);
create index staff_sessions_of_staff on staff_sessions (staff_id, last_seen_at desc);
create index staff_sessions_by_end on staff_sessions (ends_at);

-- What staff changed: who, what, before and after. Written by the transaction that made the change; never edited.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null: the shop itself, from the terminal.
  staff_id uuid references staff,
  who text not null,
  -- 'order.dispatched', 'settings.changed'
  what text not null check (what ~ '^[a-z_]+[.][a-z_]+$'),
  -- The thing's id: an order's, a product's, an address.
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_of_subject on audit_entries (subject, id desc);
create index audit_entries_of_area on audit_entries (split_part(what, '.', 1), id desc);
create index audit_entries_words on audit_entries using gin ((lower(who || ' ' || what || ' ' || subject)) gin_trgm_ops);

-- Where an order stands for the people who pack and answer.
alter table orders add column stage text not null generated always as (
  case
    when cancelled_at is not null then 'cancelled'
    when paid_at is null then 'unpaid'
    when dispatched_at is null and payment_state = 'refunded' then 'refunded'
    when dispatched_at is null then 'to_dispatch'
    when delivered_at is null then 'dispatched'
    else 'delivered'
  end
) stored;
create index orders_by_stage on orders (stage, placed_at desc, id);
create index orders_words on orders using gin ((lower(id || ' ' || recipient)) gin_trgm_ops);
create index customers_words on customers using gin ((lower(name || ' ' || coalesce(email, ''))) gin_trgm_ops);
create index customers_by_time on customers (created_at desc, id);
-- What was sold on which day.
create index orders_sales on orders (paid_at) include (total_cents, refunded_cents, state, country_code) where paid_at is not null;

-- What staff tell each other about an order; shoppers never see it.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  staff_id uuid references staff,
  who text not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);

-- Numbers without gaps, in the order in which they were asked for; each order has one at most.
create table invoices (
  number integer primary key check (number > 0),
  order_id text not null unique references orders,
  issued_at timestamptz not null default now(),
  issued_by text not null
);

-- A refund as staff asked for it: what of the order it gives back. The money itself is in `refunds`, under the same key.
create table refund_plans (
  key text primary key,
  order_id text not null references orders,
  cents integer not null check (cents > 0),
  -- How much of it is shipping; the rest is pieces and their tax, or an amount that somebody typed.
  shipping_cents integer not null default 0 check (shipping_cents between 0 and cents),
  note text not null,
  staff_id uuid references staff,
  who text not null,
  -- The order ends with it: nothing is to be sent any more.
  cancels boolean not null default false,
  made_at timestamptz not null default now(),
  -- The money is on its way and the pieces are back on the shelf; until then the plan is taken up again.
  done_at timestamptz
);
create index refund_plans_of_order on refund_plans (order_id);
create index refund_plans_open on refund_plans (made_at) where done_at is null;

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

create table coupons (
  code text primary key check (code = upper(btrim(code)) and length(code) between 1 and 40),
  description text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  -- Hundredths of a percent, or cents.
  amount integer not null check (amount > 0 and (kind = 'fixed' or amount <= 10000)),
  -- Both empty: for everything.
  product_ids text[] not null default '{}',
  category_slugs text[] not null default '{}',
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  most_uses integer check (most_uses > 0),
  most_uses_per_customer integer check (most_uses_per_customer > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- The permanent record of a sale. It repeats what it was made of, because products, prices and people change.
create table orders (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
  customer_id uuid not null references customers,
  placed_at timestamptz not null default now(),
  recipient text not null,
  address text not null,
  town text not null default '',
  -- Two letters in the US, free text elsewhere.
  state text not null,
  postal_code text not null,
  country text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  payment_method text not null check (payment_method in ('Paypal', 'Credit or Debit Card')),
  coupon_code text,
  -- The ledger: its parts always add up.
  items_cents integer not null check (items_cents >= 0),
  discount_cents integer not null check (discount_cents between 0 and items_cents),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_percent numeric(7, 4) not null check (tax_percent >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents = items_cents - discount_cents + shipping_cents + tax_cents),
  -- Where its pieces are: set aside for it, gone with it, or back on the shelf.
  pieces text not null default 'held' check (pieces in ('held', 'sold', 'back')),
  held_until timestamptz,
  payment_state text not null default 'unpaid'
    check (payment_state in ('unpaid', 'pending', 'paid', 'partly_refunded', 'refunded')),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  paid_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- A person, or 'clock': what the clock cancelled comes back to life by paying it.
  cancelled_by text,
  carrier text,
  tracking_number text,
  tracking_url text,
  -- What tells a repeated request from a second order.
  idempotency_key text,
  cart_hash text not null,
  check ((pieces = 'held') = (held_until is not null)),
  check (pieces <> 'held' or (paid_at is null and cancelled_at is null)),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (dispatched_at is null or paid_at is not null),
  check (delivered_at is null or dispatched_at is not null)
);
create unique index orders_by_key on orders (customer_id, idempotency_key) where idempotency_key is not null;
create index orders_of_customer on orders (customer_id, placed_at desc);
create index orders_by_time on orders (placed_at desc, id);
create index orders_held on orders (held_until) where pieces = 'held';
create index orders_with_coupon on orders (coupon_code, customer_id) where coupon_code is not null;

-- A snapshot of each piece. No reference to products: an order outlives them, and a shared lock on a popular one
-- would make its buyers wait for each other.
create table order_lines (
  order_id text not null references orders,
  position integer not null,
  product_id text not null,
  name text not null,
  image text not null,
  -- null with is_sized: the shopper has not chosen one, and must be asked.
  size text,
  is_sized boolean not null,
  price_cents integer not null check (price_cents >= 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position)
);

-- What happened to an order, when, and who did it. Never changed, only added to.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  kind text not null,
  happened_at timestamptz not null default now(),
  by_whom text not null,
  note text not null default ''
);
create index order_events_of_order on order_events (order_id, id);

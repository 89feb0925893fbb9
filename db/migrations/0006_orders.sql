create sequence order_numbers as integer start 1001;

-- Permanent record of a sale. It copies names, prices and addresses, because those change.
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
  payment_method text not null check (payment_method in ('Paypal', 'Credit or Debit Card', 'Cash', 'Check', 'Bank transfer')),
  coupon_code text,
  -- The parts always add up.
  items_cents integer not null check (items_cents >= 0),
  discount_cents integer not null check (discount_cents between 0 and items_cents),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_percent numeric(7, 4) not null check (tax_percent >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null,
  -- Whether stock is reserved for the order, sold, or released.
  reservation text not null default 'held' check (reservation in ('held', 'sold', 'back')),
  held_until timestamptz,
  payment_state text not null default 'unpaid'
    check (payment_state in ('unpaid', 'pending', 'paid', 'partly_refunded', 'refunded')),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  paid_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- A person, or 'clock': orders canceled by the clock revive when paid.
  cancelled_by text,
  carrier text,
  tracking_number text,
  tracking_url text,
  -- Identifies a repeated request.
  idempotency_key text,
  cart_hash text not null,
  -- Fulfillment state.
  stage text not null generated always as (
    case
      when cancelled_at is not null then 'cancelled'
      when paid_at is null then 'unpaid'
      when dispatched_at is null and payment_state = 'refunded' then 'refunded'
      when dispatched_at is null then 'to_dispatch'
      when delivered_at is null then 'dispatched'
      else 'delivered'
    end
  ) stored,
  -- Where the receipt was sent: the account's address may change later.
  receipt_email text,
  -- A hold is extended once by starting to pay, and revived once after it expired.
  prolonged_at timestamptz,
  brought_back_at timestamptz,
  -- Promised at checkout, never changed: ship-by date and delivery window.
  ship_by date,
  arrives_from date,
  arrives_to date,
  -- Gifts have a message, which may be empty; null: not a gift.
  gift_message text check (length(gift_message) <= 6000),
  gift_wrap boolean not null default false,
  -- Part of the total, like shipping.
  gift_wrap_cents integer not null default 0 check (gift_wrap_cents >= 0),
  -- Don't ship before this day; `ship_by` accounts for it.
  not_before date,
  -- Since then packing is under way, and the customer can't cancel or correct it.
  packed_at timestamptz,
  -- When the customer last requested the refund: PayPal keeps rejecting an identical request.
  cancel_tried_at timestamptz,
  -- Sets and discounts as applied: name, quantity and cents; part of `discount_cents`, whose rest is the coupon's.
  sets jsonb not null default '[]',
  -- Short number for people (#1066); `id` stays in URLs because it can't be guessed. From a sequence, so orders don't
  -- wait for each other and numbers may have gaps.
  number integer not null default nextval('order_numbers'),
  -- Of the last package, like these columns of `packages`; `delivered_at` is when all had arrived.
  shipped_quietly boolean not null default false,
  last_package_delivered_at timestamptz,
  -- Key of the applied automatic discount; its amount is in `sets`.
  automatic_discount text,
  -- The customer collects it; the address is the shop's.
  is_pickup boolean not null default false,
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (dispatched_at is null or paid_at is not null),
  check (delivered_at is null or dispatched_at is not null),
  constraint orders_reservation_held_check check ((reservation = 'held') = (held_until is not null)),
  constraint orders_reservation_unpaid_check
    check (reservation <> 'held' or (paid_at is null and cancelled_at is null)),
  constraint orders_total_is_sum check (
    total_cents = items_cents - discount_cents + shipping_cents + gift_wrap_cents + tax_cents),
  constraint orders_gift_is_whole check (
    gift_message is not null or (not gift_wrap and not_before is null)),
  constraint orders_wrap_is_paid check (gift_wrap or gift_wrap_cents = 0)
);
create unique index orders_by_key on orders (customer_id, idempotency_key) where idempotency_key is not null;
create index orders_of_customer on orders (customer_id, placed_at desc);
create index orders_by_time on orders (placed_at desc, id);
create index orders_with_coupon on orders (coupon_code, customer_id) where coupon_code is not null;
create index orders_by_stage on orders (stage, placed_at desc, id);
-- Sales by day.
create index orders_sales on orders (paid_at) include (total_cents, refunded_cents, state, country_code) where paid_at is not null;
create index orders_reserved on orders (held_until) where reservation = 'held';
-- Orders to ship, earliest promise first.
create index orders_to_ship_by on orders (ship_by) where stage = 'to_dispatch';
-- Recently shipped, for the share shipped on time.
create index orders_shipped on orders (dispatched_at desc) where dispatched_at is not null and ship_by is not null;
-- Gifts are rare: "Gifts only" reads just these.
create index orders_gifts on orders (placed_at desc, id) where gift_message is not null;
create index orders_words on orders using gin
  ((lower(id || ' ' || recipient || ' ' || address || ' ' || town || ' ' || postal_code)) gin_trgm_ops);
create unique index orders_number on orders (number);
create index orders_sales_with_coupon on orders (paid_at) where coupon_code is not null and paid_at is not null;
create index orders_automatic_discount on orders (automatic_discount) where automatic_discount is not null;
create index orders_sales_with_automatic on orders (paid_at)
  where automatic_discount is not null and paid_at is not null;
create index orders_tracking on orders using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null;

alter sequence order_numbers owned by orders.number;

-- An order canceled by the clock can be revived once, within three days, by paying. Until then its coupon counts as
-- used.
create function can_come_back(cancelled_by text, brought_back_at timestamptz, placed_at timestamptz) returns boolean
language sql stable parallel safe
return coalesce(cancelled_by = 'clock' and brought_back_at is null and placed_at > now() - interval '3 days', false);

-- The three sum `orders.sets`. Entries with a `kind` are discounts, the others sets.

-- Cents that sets took off.
create function cents_of_sets(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'cents')::bigint), 0) from jsonb_array_elements(sets) e where not e ? 'kind'
$$;

-- Cents that came off lines, by sets and discounts.
create function cents_off_lines(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'cents')::bigint), 0) from jsonb_array_elements(sets) e
$$;

-- Cents that discounts took off shipping.
create function cents_off_shipping(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'shippingCents')::bigint), 0) from jsonb_array_elements(sets) e
$$;

-- Snapshot of each item. No foreign key to products: orders outlive them, and its shared lock would make buyers of a
-- popular product wait for each other.
create table order_lines (
  order_id text not null references orders,
  position integer not null,
  product_id text not null,
  name text not null,
  image text not null,
  -- Null while is_sized: the shopper hasn't chosen a size and must be asked.
  size text,
  is_sized boolean not null,
  price_cents integer not null check (price_cents >= 0),
  quantity integer not null check (quantity > 0),
  -- Texts written on it: [{"label": "Name on the tag", "text": "Amara", "priceCents": 500}]; `price_cents` includes their prices.
  details jsonb not null default '[]' check (jsonb_typeof(details) = 'array'),
  -- This line's part of sets and discounts, for its whole quantity.
  set_discount_cents integer not null default 0,
  -- A unit that staff added to a paid order at no charge.
  is_free boolean not null default false,
  -- When staff added the line to a paid order.
  added_at timestamptz,
  primary key (order_id, position),
  constraint order_lines_set_discount check (set_discount_cents between 0 and price_cents * quantity),
  constraint order_lines_free check (not is_free or (price_cents = 0 and set_discount_cents = 0))
);
-- "Kito Nametag (Medium, Name on the tag: Amara)", for exports.
create function line_text(line order_lines) returns text language sql stable parallel safe
return line.name || coalesce(' (' || nullif(concat_ws(', ', line.size,
  (select string_agg((e ->> 'label') || ': ' || (e ->> 'text'), ', ' order by place)
    from jsonb_array_elements(line.details) with ordinality d (e, place))), '') || ')', '');
create index order_lines_of_designs on order_lines (product_id) where product_id like 'design-%';

-- Order history, append-only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  kind text not null,
  happened_at timestamptz not null default now(),
  by_whom text not null,
  note text not null default ''
);
create index order_events_of_order on order_events (order_id, id);

-- Orders that were not placed online: those have no row, so that checkout writes nothing more.
create table order_sources (
  order_id text primary key references orders,
  channel text not null check (channel in ('phone', 'in_person')),
  -- Staff member who took the order.
  staff_id uuid references staff,
  taken_by text not null,
  -- As the customer gave it; may be empty.
  phone text not null default '' check (length(phone) <= 40),
  -- Note to the customer, shown on the payment page.
  note text not null default '' check (length(note) <= 1000),
  -- Why the owner gave a discount.
  discount_reason text not null default '' check (length(discount_reason) <= 200),
  -- Idempotency key of the sale's form.
  press_key text check (length(press_key) between 16 and 64),
  -- Hash of the submitted content: different content under the same key is rejected.
  press_hash text,
  -- Cash that the customer handed over.
  cash_given_cents integer check (cash_given_cents >= 0)
);
create unique index order_sources_of_press on order_sources (press_key) where press_key is not null;
create index order_sources_by_channel on order_sources (channel, order_id);
-- Phone and tracking numbers are searched in any notation. Placing an order writes none of these indexes. The
-- expressions are repeated in src/shop/orders/admin-search-queries.ts.
create index order_sources_phone on order_sources using gin ((regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops) where phone <> '';

-- Draft orders. Sending one creates an order that waits for payment; editing and sending it again replaces that order.
create table order_drafts (
  id uuid primary key,
  -- Content of the form (`shop/drafts/schema.ts`).
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  order_id text references orders,
  -- The version that the order was created from.
  sent_version integer,
  sent_at timestamptz,
  paid_at timestamptz,
  check ((order_id is null) = (sent_version is null)),
  check ((order_id is null) = (sent_at is null))
);
create unique index order_drafts_of_order on order_drafts (order_id) where order_id is not null;
create index order_drafts_open on order_drafts (changed_at desc, id) where paid_at is null;
create index order_drafts_paid on order_drafts (paid_at desc, id) where paid_at is not null;
create index order_drafts_by_email on order_drafts ((lower(content ->> 'email')));

-- In a trigger, so that every way of paying closes the draft.
create function end_draft_of_paid_order() returns trigger language plpgsql as $$
begin
  update order_drafts set paid_at = new.paid_at where order_id = new.id and paid_at is null;
  return null;
end $$;
create trigger orders_end_draft after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function end_draft_of_paid_order();

-- In-person sales are handed over when paid, whichever way the payment arrives.
create function hand_over_paid_sale() returns trigger language plpgsql as $$
begin
  if exists (select from order_sources where order_id = new.id and channel = 'in_person') then
    new.dispatched_at := new.paid_at;
    new.delivered_at := new.paid_at;
    new.last_package_delivered_at := new.paid_at;
    new.shipped_quietly := true;
  end if;
  return new;
end $$;
create trigger orders_hand_over before update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function hand_over_paid_sale();

-- Links in emails that open an order without login, one for each email.
create table order_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id text not null references orders on delete cascade,
  created_at timestamptz not null default now()
);
create index order_links_of_order on order_links (order_id);

-- Internal notes of staff.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  staff_id uuid references staff,
  who text not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);

-- Idempotency keys of changed sizes and added units.
create table order_item_edits (
  key text primary key check (length(key) between 16 and 64),
  order_id text not null references orders,
  -- The request as JSON text: a different request under the same key is another change.
  request text not null,
  made_at timestamptz not null default now()
);
create index order_item_edits_of_order on order_item_edits (order_id);

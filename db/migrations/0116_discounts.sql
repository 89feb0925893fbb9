-- Discounts that ship free or give one thing with another, and discounts that apply by themselves. A release before this one reads
-- any kind but 'fixed' as a percentage: what it doesn't know has `is_active` false, which it reads as a code that isn't valid, and
-- is in force by `is_open`. So it charges too much of nobody, and gives nothing that wasn't meant.
alter table coupons
  -- Takes no code; `code` is its key, which nobody can type.
  add column is_automatic boolean not null default false,
  add column is_open boolean not null default false,
  -- Of 'buy_get': so many of what `product_ids` and `category_slugs` say give so many of what these say, `amount` off.
  add column buy_quantity integer check (buy_quantity between 1 and 1000),
  add column get_quantity integer check (get_quantity between 1 and 1000),
  -- Both empty: of the same.
  add column get_product_ids text[] not null default '{}',
  add column get_category_slugs text[] not null default '{}',
  add column most_per_order integer check (most_per_order > 0),
  drop constraint coupons_kind_check,
  add constraint coupons_kind_check check (kind in ('percent', 'fixed', 'free_shipping', 'buy_get')),
  add constraint coupons_buy_get check ((kind = 'buy_get') = (buy_quantity is not null and get_quantity is not null)),
  add constraint coupons_automatic check (is_automatic = (code like '~%') and (
    not is_automatic or (most_uses is null and most_uses_per_customer is null))),
  add constraint coupons_in_force check (
    not (is_active and is_open) and (not is_active or (kind in ('percent', 'fixed') and not is_automatic)));

-- The key of the automatic discount that an order got. What came off is in `sets`, beside what sets took off.
alter table orders add column automatic_discount text;
create index orders_automatic_discount on orders (automatic_discount) where automatic_discount is not null;
create index orders_sales_with_automatic on orders (paid_at)
  where automatic_discount is not null and paid_at is not null;

-- What came off by name is a set or, with a `kind`, a discount: an automatic one, or a coupon's where it is of certain lines or of
-- shipping. Of all of them the cents are spread over lines (`set_discount_cents`).

/** Cents that sets took off an order. */
create or replace function cents_of_sets(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'cents')::bigint), 0) from jsonb_array_elements(sets) e where not e ? 'kind'
$$;
/** Cents that came off its lines, by sets and by discounts. */
create function cents_off_lines(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'cents')::bigint), 0) from jsonb_array_elements(sets) e
$$;
/** Cents of shipping that a discount spared. */
create function cents_off_shipping(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'shippingCents')::bigint), 0) from jsonb_array_elements(sets) e
$$;

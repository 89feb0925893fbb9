-- An order that is a gift has a message, which may be empty; null: it is none.
alter table orders
  add column gift_message text check (length(gift_message) <= 6000),
  add column gift_wrap boolean not null default false,
  -- What the wrap cost when it was ordered: a part of the total, as shipping is.
  add column gift_wrap_cents integer not null default 0 check (gift_wrap_cents >= 0),
  -- The parcel does not leave before this day; `ship_by` was reckoned from it.
  add column not_before date;

-- Not validated here, so that no row is read under the lock: every order of before fits, because its wrap costs nothing and
-- the constraint that goes held for it.
alter table orders drop constraint orders_check1;
alter table orders
  add constraint orders_total_is_sum check (
    total_cents = items_cents - discount_cents + shipping_cents + gift_wrap_cents + tax_cents) not valid,
  add constraint orders_gift_is_whole check (
    gift_message is not null or (not gift_wrap and not_before is null)) not valid,
  add constraint orders_wrap_is_paid check (gift_wrap or gift_wrap_cents = 0) not valid;

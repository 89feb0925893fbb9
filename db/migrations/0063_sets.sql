-- Products that cost less together. A set has no stock: an order of one holds its members.
create table sets (
  id text primary key,
  name text not null check (name <> ''),
  price_cents integer not null check (price_cents > 0),
  is_active boolean not null default true,
  position integer not null,
  -- Counts the changes, so that nobody overwrites what somebody else has saved meanwhile.
  version integer not null default 1
);
create table set_members (
  set_id text not null references sets on delete cascade,
  product_id text not null references products,
  position integer not null,
  primary key (set_id, product_id)
);
create index set_members_product on set_members (product_id);

-- The sets of an order as they were when it was placed: name, how many, and what they took off together; a part of
-- `discount_cents`, whose rest is the coupon's.
alter table orders add column sets jsonb not null default '[]';
-- What of that came off this line, for all that was bought of it. Checked for new rows alone: of before every one is 0.
alter table order_lines
  add column set_discount_cents integer not null default 0,
  add constraint order_lines_set_discount check (set_discount_cents between 0 and price_cents * quantity) not valid;

/** Cents that sets took off an order. */
create function cents_of_sets(sets jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((e ->> 'cents')::bigint), 0) from jsonb_array_elements(sets) e
$$;

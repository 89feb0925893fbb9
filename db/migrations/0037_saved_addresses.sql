-- Up to three addresses that a shopper has saved; which is chosen first is the default, and there is one if there are any.
create table saved_addresses (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  recipient text not null,
  address text not null,
  town text not null default '',
  -- The state; for the US its two letters, as in orders.
  state text not null,
  postal_code text not null,
  country text not null,
  is_default boolean not null default false,
  used_at timestamptz not null
);
create index saved_addresses_of_customer on saved_addresses (customer_id);
create unique index saved_addresses_default on saved_addresses (customer_id) where is_default;

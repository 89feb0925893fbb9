-- Links in emails that open an order without a login; each email has one of its own.
create table order_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id text not null references orders on delete cascade,
  created_at timestamptz not null default now()
);
create index order_links_of_order on order_links (order_id);

alter table orders
  -- Since when it is being packed: from then on its buyer cancels and corrects nothing by themselves.
  add column packed_at timestamptz,
  -- When its buyer last asked for the money back: PayPal refuses the same request in the same words for ever.
  add column cancel_tried_at timestamptz;

-- What people like. A removal stays, so that a browser that has not heard of it does not bring it back.
create table favorites (
  customer_id uuid not null references customers on delete cascade,
  product_id text not null check (length(product_id) between 1 and 200),
  is_removed boolean not null default false,
  changed_at timestamptz not null,
  primary key (customer_id, product_id)
);

-- Lists as they were when somebody shared them, without a name. Whoever has the secret withdraws one.
create table favorite_lists (
  token text primary key check (length(token) = 22),
  secret_hash bytea not null check (length(secret_hash) = 32),
  customer_id uuid references customers on delete cascade,
  product_ids text[] not null check (cardinality(product_ids) between 1 and 200),
  created_at timestamptz not null default now()
);
create index favorite_lists_of_customer on favorite_lists (customer_id) where customer_id is not null;

-- What a message is about; the name as it was then. No reference: the message outlives the product.
alter table contact_messages
  add column product_id text check (length(product_id) <= 200),
  add column product_name text check (length(product_name) <= 500);

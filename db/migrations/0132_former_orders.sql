-- Orders that were placed at the shop's former home, read from its export. They are an archive: they hold no stock, count in no
-- report and are never paid, shipped or refunded here.
create table former_order_imports (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  staff_id uuid,
  who text not null,
  file_name text not null,
  format text not null,
  row_count int not null,
  -- Rows that can't be read: how many, and the first of them with a sentence each.
  problem_count int not null,
  problems jsonb not null,
  state text not null default 'check' check (state in ('check', 'done', 'undone')),
  imported_at timestamptz
);
create index former_order_imports_made on former_order_imports (made_at);

create table former_orders (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references former_order_imports on delete cascade,
  -- False while its file is only checked: then nobody but who checks it sees it.
  is_imported boolean not null default false,
  line int not null,
  source text not null,
  number text not null,
  placed_at timestamptz not null,
  -- As the shop writes addresses; null where the file has none.
  email text,
  customer_name text not null,
  -- Lines of the package's address.
  ship_to text not null,
  currency text not null,
  -- [{name, variant, sku, quantity, priceCents}], in hundredths of the currency as every amount here.
  items jsonb not null,
  -- Of all items, also where the file doesn't name them.
  quantity int not null,
  subtotal_cents bigint,
  discount_cents bigint,
  shipping_cents bigint,
  tax_cents bigint,
  total_cents bigint not null,
  refunded_cents bigint not null,
  shipped_at timestamptz,
  canceled_at timestamptz,
  -- By what it is found: number, name, email and items, in lower case.
  words text not null
);
-- One import can't bring what another has brought, whatever runs at the same time.
create unique index former_orders_number on former_orders (source, number) where is_imported;
create index former_orders_placed on former_orders (placed_at desc, id desc) where is_imported;
create index former_orders_email on former_orders (email, placed_at desc, id desc) where email is not null;
create index former_orders_import on former_orders (import_id, line);
create index former_orders_words on former_orders using gin (words gin_trgm_ops) where is_imported;

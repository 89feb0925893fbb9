-- Product files, checked and imported. Each line row is one product, imported in its own transaction. Deleted after 60
-- days, with the next upload.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  -- Staff member who uploaded it; null: gone.
  staff_id uuid,
  who text not null,
  file_name text not null,
  format text not null,
  row_count int not null,
  columns jsonb not null,
  state text not null default 'check' check (state in ('check', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- Word mappings, values for new products, fields to update.
  choices jsonb not null,
  -- Undoing also takes stock back.
  undoes_stock boolean not null default false,
  started_at timestamptz,
  finished_at timestamptz
);
create index product_imports_made on product_imports (made_at);
create index product_imports_under_way on product_imports (started_at) where state in ('running', 'undoing');

create table product_import_lines (
  import_id uuid not null references product_imports on delete cascade,
  place int not null,
  -- The file's values, the owner's corrections, and the available stock when the file was read.
  given jsonb not null,
  typed jsonb not null default '{}',
  seen jsonb,
  -- waiting: to import; left: not imported, or kept by an undo.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone', 'left')),
  -- No foreign key: undoing deletes the product.
  product_id text,
  -- Created or changed, previous and new values, stock movement, added pictures.
  outcome jsonb,
  -- Lease of the working process; number of attempts.
  taken_until timestamptz,
  tries int not null default 0,
  primary key (import_id, place)
);
create index product_import_lines_state on product_import_lines (import_id, state, place);

-- Orders of the shop's previous website, read from its export. An archive: no stock, no reports, no payments, shipping
-- or refunds.
create table former_order_imports (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  staff_id uuid,
  who text not null,
  file_name text not null,
  format text not null,
  row_count int not null,
  -- Number of unreadable rows, and the first of them with a sentence each.
  problem_count int not null,
  problems jsonb not null,
  state text not null default 'check' check (state in ('check', 'done', 'undone')),
  imported_at timestamptz
);
create index former_order_imports_made on former_order_imports (made_at);

create table former_orders (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references former_order_imports on delete cascade,
  -- False while the file is only checked: visible on that screen alone.
  is_imported boolean not null default false,
  line int not null,
  source text not null,
  number text not null,
  placed_at timestamptz not null,
  -- Normalized; null: the file has none.
  email text,
  customer_name text not null,
  -- Lines of the shipping address.
  ship_to text not null,
  currency text not null,
  -- [{name, variant, sku, quantity, priceCents}], in hundredths of the currency like all amounts here.
  items jsonb not null,
  -- Of all items, even if the file doesn't list them.
  quantity int not null,
  subtotal_cents bigint,
  discount_cents bigint,
  shipping_cents bigint,
  tax_cents bigint,
  total_cents bigint not null,
  refunded_cents bigint not null,
  shipped_at timestamptz,
  canceled_at timestamptz,
  -- Searched text in lower case: number, name, email and items.
  words text not null
);
-- Concurrent imports can't import an order twice.
create unique index former_orders_number on former_orders (source, number) where is_imported;
create index former_orders_placed on former_orders (placed_at desc, id desc) where is_imported;
create index former_orders_email on former_orders (email, placed_at desc, id desc) where email is not null;
create index former_orders_import on former_orders (import_id, line);
create index former_orders_words on former_orders using gin (words gin_trgm_ops) where is_imported;

-- Subscriber files from other services. Lines hold addresses of people who haven't agreed here: deleted with their
-- import after a week.
create table subscriber_imports (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  staff_id uuid,
  who text not null,
  file_name text not null,
  format text not null,
  row_count int not null,
  state text not null default 'check' check (state in ('check', 'done', 'undone')),
  imported_at timestamptz
);
create index subscriber_imports_made on subscriber_imports (made_at);

create table subscriber_import_lines (
  import_id uuid not null references subscriber_imports on delete cascade,
  -- Row of the file; its header is row 1.
  line int not null,
  -- As in the file, and normalized: null if it is no address.
  typed text not null,
  email text,
  says text not null check (says in ('yes', 'no', 'none', 'left', 'bounced')),
  -- The consent column with its value and date.
  consent text not null,
  consent_at timestamptz,
  is_repeat boolean not null,
  -- Result; null while only checked.
  verdict text,
  -- No foreign key: undoing deletes the subscriber.
  subscriber_id uuid,
  primary key (import_id, line)
);
-- Erasure also removes people from uploaded files.
create index subscriber_import_lines_email on subscriber_import_lines (email) where email is not null;

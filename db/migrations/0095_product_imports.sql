-- Files of products, from this shop or another, as they are checked and imported. A row of lines is one product, imported in a
-- transaction of its own. Rows of more than 60 days are deleted when the next file is read.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  -- Who read the file and acts while it is imported; null where they have left.
  staff_id uuid,
  who text not null,
  file_name text not null,
  format text not null,
  row_count int not null,
  columns jsonb not null,
  state text not null default 'check' check (state in ('check', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- What words mean, what new products become, what is updated.
  choices jsonb not null,
  -- Undoing takes stock back, too.
  undoes_stock boolean not null default false,
  started_at timestamptz,
  finished_at timestamptz
);
create index product_imports_made on product_imports (made_at);
create index product_imports_under_way on product_imports (started_at) where state in ('running', 'undoing');

create table product_import_lines (
  import_id uuid not null references product_imports on delete cascade,
  place int not null,
  -- As the file says it, as the owner has corrected it, and what could be bought when the file was read.
  given jsonb not null,
  typed jsonb not null default '{}',
  seen jsonb,
  -- waiting: to be imported; left: not imported, or kept by an undo.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone', 'left')),
  -- No foreign key: a product that is undone is gone.
  product_id text,
  -- Created or changed, what the changed fields held before and after, by how much stock moved, which pictures came.
  outcome jsonb,
  -- Until then a process is at it; how often one has begun.
  taken_until timestamptz,
  tries int not null default 0,
  primary key (import_id, place)
);
create index product_import_lines_state on product_import_lines (import_id, state, place);

-- An import finds its products by their names.
create index products_lower_name on products (lower(name));

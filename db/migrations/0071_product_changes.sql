-- What was changed of many products at once, and what they held before: it can be undone for an hour. Rows of more than a
-- day are deleted when the next ones are made.
create table product_changes (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  who text not null,
  -- What was changed, in words: "Raised 20 prices by 10%".
  summary text not null,
  undone_at timestamptz
);
create index product_changes_made on product_changes (made_at);

create table product_change_lines (
  change_id uuid not null references product_changes on delete cascade,
  product_id text not null references products on delete cascade,
  -- Only the fields that differ, as the form of a product has them.
  before jsonb not null,
  after jsonb not null,
  -- Undone, or left because somebody has changed it since.
  is_settled boolean not null default false,
  primary key (change_id, product_id)
);
create index product_change_lines_product on product_change_lines (product_id);

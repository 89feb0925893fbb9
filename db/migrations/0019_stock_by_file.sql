-- By how much an import has corrected a product's stock against one export. The same file imported again applies only
-- what is still missing, so that nothing is added twice.
create table stock_imports (
  product_id text not null references products on delete cascade,
  -- Each export has an id of its own, which stands in every line of its file.
  export_id text not null,
  change integer not null,
  primary key (product_id, export_id)
);

-- Archived together with all samples in one step, and shown again together.
alter table products add column archived_as_sample boolean not null default false;

-- Nobody bought what a sample review is about.
update reviews set is_verified = false where is_sample and is_verified;

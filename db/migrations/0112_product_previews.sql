-- What a form of a product holds, unsaved, for the page that shows it as shoppers would see it. Gone after a day.
create table product_previews (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  draft jsonb not null,
  made_at timestamptz not null
);
create index product_previews_by_age on product_previews (made_at);
create index product_previews_of_product on product_previews (product_id);

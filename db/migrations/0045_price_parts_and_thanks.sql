-- Where the price of a product goes, as the owner tells it: of a community in percent of any price, of a product in cents of
-- its own, as [{"label": "The maker", "value": 60}]. Null: nothing is told.
alter table communities add column price_shares jsonb;
alter table products add column price_parts jsonb;

-- What buyers wish to be told to those who made what they bought, until the shop has passed it on. One line for each maker
-- of an order.
create table maker_thanks (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  community_slug text not null references communities on delete cascade,
  words text not null check (length(words) between 1 and 280),
  written_at timestamptz not null default now(),
  passed_on_at timestamptz,
  unique (order_id, community_slug)
);
create index maker_thanks_of_community on maker_thanks (community_slug);
create index maker_thanks_newest on maker_thanks (written_at desc, id);
create index maker_thanks_open on maker_thanks (written_at desc, id) where passed_on_at is null;

-- What the owner of the bead studio has set, each time as a whole: a design keeps the version that it was made under.
create table studio_settings (
  version integer generated always as identity primary key,
  value jsonb not null,
  saved_at timestamptz not null default now()
);

-- A design is a product that no list, search or feed shows: a release before this one takes it for an archived product
-- and sells none.
alter table products
  add column is_design boolean not null default false,
  add constraint products_design_hidden_check check (not is_design or hidden_at is not null);

-- What shoppers type is nothing to find or to correct other people's searches by.
create or replace trigger products_words before insert
  or update of name, description, materials, keywords, category_slug, community_slug on products
  for each row when (not new.is_design) execute function fill_product_words();

-- How many more of a product that is made to order can be ordered at a time: 0 while it can't be made, null where the
-- product is kept in stock.
alter table stock add column made_to_order integer check (made_to_order >= 0);

-- The same number stands ready after each order, sale and release, so that every rule of stock holds for it, too.
create function top_up_made_to_order() returns trigger language plpgsql as $$
begin
  update stock set on_hand = reserved + made_to_order where product_id = new.product_id;
  return null;
end $$;
create trigger stock_made_to_order after update on stock
  for each row when (new.on_hand - new.reserved <> new.made_to_order) execute function top_up_made_to_order();

create table designs (
  product_id text primary key references products on delete cascade check (product_id ~ '^design-[0-9a-f]{24}$'),
  -- Everything that the shopper chose.
  design jsonb not null,
  -- 0: the settings that came with the release.
  settings_version integer not null,
  -- The chart: for each bead, row by row from the top edge, the place of its color in `palette`, as one digit.
  chart_rows integer not null check (chart_rows > 0),
  cells text not null check (length(cells) = chart_rows * 17 and cells ~ '^[0-9]+$'),
  -- Each color that it is made of, as it was called and looked when the design was made.
  palette jsonb not null,
  -- The ids of these colors, fringe included.
  colors text[] not null,
  beads integer not null check (beads > 0),
  -- What its price is made of.
  is_bracelet boolean not null,
  priced_letters integer not null,
  has_border boolean not null,
  made_at timestamptz not null default now(),
  -- When somebody last asked for it: 90 days later it goes, unless it was ordered.
  asked_at timestamptz not null default now()
);
create index designs_by_time on designs (asked_at);
create index order_lines_of_designs on order_lines (product_id) where product_id like 'design-%';

-- What was designed stays as it is: somebody may have ordered it.
create function refuse_design_change() returns trigger language plpgsql as $$
begin
  raise exception 'the design % can''t be changed', old.product_id;
end $$;
create trigger designs_unchangeable before update on designs
  for each row when ((old.product_id, old.design, old.settings_version, old.chart_rows, old.cells, old.palette, old.made_at)
    is distinct from (new.product_id, new.design, new.settings_version, new.chart_rows, new.cells, new.palette, new.made_at))
  execute function refuse_design_change();

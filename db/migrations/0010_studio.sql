-- Versions of the bead studio's settings: a design keeps the version it was made under.
create table studio_settings (
  version integer generated always as identity primary key,
  value jsonb not null,
  saved_at timestamptz not null default now()
);

create table designs (
  product_id text primary key references products on delete cascade check (product_id ~ '^design-[0-9a-f]{24}$'),
  -- The shopper's choices.
  design jsonb not null,
  -- 0: the release's defaults.
  settings_version integer not null,
  -- The chart: one digit for each bead, row by row from the top, an index into `palette`.
  chart_rows integer not null check (chart_rows > 0),
  cells text not null check (length(cells) = chart_rows * 17 and cells ~ '^[0-9]+$'),
  -- Colors with their names and looks when the design was made.
  palette jsonb not null,
  -- IDs of the colors, fringe included.
  colors text[] not null,
  beads integer not null check (beads > 0),
  -- What the price depends on.
  is_bracelet boolean not null,
  priced_letters integer not null,
  has_border boolean not null,
  made_at timestamptz not null default now(),
  -- Last use: deleted 90 days later unless ordered.
  asked_at timestamptz not null default now(),
  -- Beads by color, fringe included.
  bead_counts jsonb not null,
  -- Fringe strands or large beads of a keyring, as digits like `cells`.
  tail jsonb not null
);
create index designs_by_time on designs (asked_at);

-- Designs are immutable, because orders refer to them.
create function refuse_design_change() returns trigger language plpgsql as $$
begin
  raise exception 'the design % can''t be changed', old.product_id;
end $$;
create trigger designs_unchangeable before update on designs
  for each row when ((old.product_id, old.design, old.settings_version, old.chart_rows, old.cells, old.palette, old.tail,
      old.bead_counts, old.made_at)
    is distinct from (new.product_id, new.design, new.settings_version, new.chart_rows, new.cells, new.palette, new.tail,
      new.bead_counts, new.made_at))
  execute function refuse_design_change();

-- Weavers, who receive charts by email.
create table makers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  -- Emptied when the weaver is removed: orders keep the name.
  email text not null check (email = lower(email) and length(email) <= 254),
  paper text not null check (paper in ('letter', 'a4')),
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((removed_at is not null) = (email = ''))
);

-- Weaver of an order's design; no row: the weaver added first.
create table design_makers (
  order_id text not null references orders on delete cascade,
  product_id text not null,
  maker_id uuid not null references makers,
  -- When the chart was last emailed to this weaver, and in which email.
  emailed_at timestamptz,
  letter_id uuid,
  primary key (order_id, product_id),
  check ((emailed_at is null) = (letter_id is null))
);

-- Counted bead colors. Below 0: paid orders need more than there are.
create table bead_stock (
  color text primary key,
  beads integer not null,
  low_at integer not null check (low_at >= 0),
  -- Whether designs in this color are on sale; follows `beads` with a short delay.
  offered boolean not null default true,
  counted_at timestamptz not null default now()
);

-- Ledger of bead_stock.
create table bead_moves (
  id bigint generated always as identity primary key,
  color text not null references bead_stock on delete cascade,
  beads integer not null,
  kind text not null check (kind in ('counted', 'order', 'returned')),
  order_id text references orders on delete set null,
  plan_key text,
  who text not null default '',
  moved_at timestamptz not null default now()
);
create index bead_moves_by_color on bead_moves (color);
-- An order takes its beads once, a refund returns them once.
create unique index bead_moves_of_orders on bead_moves (order_id, color) where kind = 'order';
create unique index bead_moves_of_plans on bead_moves (plan_key, color) where kind = 'returned';

-- Beads of counted colors in an order's designs.
create function beads_of_order(of_order text) returns table (color text, beads integer) language sql stable as $$
  select c.key, sum(c.value::int * l.quantity)::int
  from order_lines l join designs d on d.product_id = l.product_id
    cross join lateral jsonb_each_text(d.bead_counts) c join bead_stock s on s.color = c.key
  where l.order_id = of_order and l.product_id like 'design-%' group by c.key
$$;

-- Taken on payment. Rows are locked in one order, so concurrent payments don't deadlock.
create function take_beads() returns trigger language plpgsql as $$
begin
  perform from bead_stock s where s.color in (select b.color from beads_of_order(new.id) b) order by s.color for update;
  with moved as (
    insert into bead_moves (color, beads, kind, order_id)
    select b.color, -b.beads, 'order', new.id from beads_of_order(new.id) b
    on conflict do nothing returning color, beads
  )
  update bead_stock s set beads = s.beads + m.beads from moved m where s.color = m.color;
  return null;
end $$;
create trigger orders_take_beads after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function take_beads();

-- Restocked items that hadn't shipped were not woven, so their beads return.
create function return_beads() returns trigger language plpgsql as $$
begin
  perform from bead_stock s where s.color in (
    select m.color from bead_moves m where m.order_id = new.order_id and m.kind = 'order'
  ) order by s.color for update;
  with back as (
    select c.key as color, sum(c.value::int * r.quantity)::int as beads
    from refund_plan_lines r
      join order_lines l on l.order_id = r.order_id and l.position = r.position
      join orders o on o.id = r.order_id and o.dispatched_at is null
      join designs d on d.product_id = l.product_id cross join lateral jsonb_each_text(d.bead_counts) c
      join bead_moves m on m.order_id = r.order_id and m.color = c.key and m.kind = 'order'
    where r.key = new.key and r.restock group by c.key
  ), moved as (
    insert into bead_moves (color, beads, kind, order_id, plan_key)
    select b.color, b.beads, 'returned', new.order_id, new.key from back b
    on conflict do nothing returning color, beads
  )
  update bead_stock s set beads = s.beads + m.beads from moved m where s.color = m.color;
  return null;
end $$;
create trigger refund_plans_return_beads after update of done_at on refund_plans
  for each row when (old.done_at is null and new.done_at is not null) execute function return_beads();

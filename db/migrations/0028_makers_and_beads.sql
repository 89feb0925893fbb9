-- Who weaves designs, and gets their charts by email.
create table makers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  -- Empty once the maker is removed: orders keep the name alone.
  email text not null check (email = lower(email) and length(email) <= 254),
  paper text not null check (paper in ('letter', 'a4')),
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((removed_at is not null) = (email = ''))
);

-- Who weaves a design of an order; without a row it is the maker that was added first.
create table design_makers (
  order_id text not null references orders on delete cascade,
  product_id text not null,
  maker_id uuid not null references makers,
  -- When its chart was last emailed to this maker, and in which email.
  emailed_at timestamptz,
  letter_id uuid,
  primary key (order_id, product_id),
  check ((emailed_at is null) = (letter_id is null))
);

-- Beads by color, fringe included. Null: made by a release before; no beads are taken for it.
alter table designs add column bead_counts jsonb;

-- Colors of which the beads are counted. Below 0: paid orders need more than there are.
create table bead_stock (
  color text primary key,
  beads integer not null,
  low_at integer not null check (low_at >= 0),
  -- Whether designs of this color are on sale by now; they follow `beads` a moment later.
  offered boolean not null default true,
  counted_at timestamptz not null default now()
);

-- Why the count of a color is what it is.
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

-- Beads of the counted colors that an order's designs take.
create function beads_of_order(of_order text) returns table (color text, beads integer) language sql stable as $$
  select c.key, sum(c.value::int * l.quantity)::int
  from order_lines l join designs d on d.product_id = l.product_id
    cross join lateral jsonb_each_text(d.bead_counts) c join bead_stock s on s.color = c.key
  where l.order_id = of_order and l.product_id like 'design-%' group by c.key
$$;

-- Taken when the order is paid, as its stock is: from then on they are promised. The rows are locked in one order, so
-- that two orders that are paid at once wait for each other and never deadlock.
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

-- What is refunded and goes back in stock before it was shipped was not woven: its beads are there again.
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

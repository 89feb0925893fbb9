-- What the shop owes to those who make its products. An account begins when its owner says what the maker earns; the shop sends no
-- money. It outlives the maker: then it has the name alone.
create table maker_accounts (
  id uuid primary key default gen_random_uuid(),
  community_slug text unique references communities on update cascade on delete set null,
  -- Of who weaves designs of the bead studio.
  weaver_id uuid unique references makers,
  name text not null check (name <> ''),
  -- Of what a shopper paid for a line, in hundredths of a percent; null: only products that say what their maker earns count.
  share_hundredths integer check (share_hundredths between 1 and 10000),
  -- A day in the shop's time zone; what was sold before is not reckoned.
  counts_from date not null,
  begun_at timestamptz not null default now(),
  check (num_nonnulls(community_slug, weaver_id) <= 1)
);

create function keep_maker_name() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'communities' then
    update maker_accounts set name = new.name where community_slug = new.slug;
  else
    update maker_accounts set name = new.name where weaver_id = new.id;
  end if;
  return null;
end $$;
create trigger communities_name_accounts after update of name on communities
  for each row when (old.name <> new.name) execute function keep_maker_name();
create trigger makers_name_accounts after update of name on makers
  for each row when (old.name <> new.name) execute function keep_maker_name();

-- Only ever added to: a mistake is mended by a line of its own. What is owed is their sum.
create table maker_entries (
  id bigint generated always as identity primary key,
  account_id uuid not null references maker_accounts,
  -- Earned by an order, or by what was sent in place of something broken; taken back as it was canceled before it left; moved to
  -- another weaver. The others are by staff.
  kind text not null
    check (kind in ('earned', 'replacement', 'canceled', 'moved', 'advance', 'payment', 'correction')),
  -- In the shop's time zone, as it was when this was written.
  day date not null,
  -- What is owed grows by it.
  cents integer not null,
  units integer not null default 0,
  -- No reference to orders: whoever writes many lines would hold their rows, and others wait.
  order_id text,
  position integer,
  item text not null default '',
  note text not null default '' check (length(note) <= 200),
  -- What it is written down for, by which it is written once.
  key text not null unique,
  who text not null default '',
  written_at timestamptz not null default now(),
  check ((kind in ('advance', 'payment', 'correction')) = (order_id is null)),
  check ((order_id is null) = (position is null)),
  check (order_id is not null or units = 0),
  check (case kind when 'earned' then cents >= 0 and units > 0 when 'replacement' then cents >= 0 and units > 0
    when 'canceled' then cents <= 0 and units < 0 when 'moved' then cents <= 0 and units < 0
    when 'correction' then cents <> 0 and note <> '' else cents < 0 end)
);
create index maker_entries_of_account on maker_entries (account_id, day desc, id desc);
create index maker_entries_by_day on maker_entries (day) include (account_id, kind, units, cents);
create index maker_entries_of_order on maker_entries (order_id) where order_id is not null;

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'line % of a maker''s account can''t be changed', old.id;
end $$;
create trigger maker_entries_unchangeable before update or delete on maker_entries
  for each row execute function refuse_entry_change();

-- Months before this one are summed, so that what is owed is a sum of few rows. What is written for such a month later is added to
-- its sums at once, under the lock that moves this on.
create table maker_sums_until (
  is_only boolean primary key default true check (is_only),
  month date not null
);
insert into maker_sums_until (month) values ('0001-01-01');
create table maker_sums (
  month date not null,
  account_id uuid not null references maker_accounts,
  kind text not null,
  units integer not null,
  cents bigint not null,
  primary key (month, account_id, kind)
);

-- Nothing later than three days ago is summed, wherever the shop is: what is written day by day takes no lock.
create function sum_late_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from added where day < (now() at time zone 'UTC')::date - 3) then return null; end if;
  perform pg_advisory_xact_lock_shared(7091114);
  insert into maker_sums as known (month, account_id, kind, units, cents)
  select date_trunc('month', e.day)::date, e.account_id, e.kind, sum(e.units), sum(e.cents)
  from added e where e.day < (select month from maker_sums_until) group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, account_id, kind) do update
    set units = known.units + excluded.units, cents = known.cents + excluded.cents;
  return null;
end $$;
create trigger maker_entries_summed after insert on maker_entries
  referencing new table as added for each statement execute function sum_late_entries();

-- Orders of which something is to be reckoned: whoever does reads all of the order, so that neither twice nor late makes another sum.
create table maker_queue (
  id bigint generated always as identity primary key,
  order_id text not null
);

-- Also before there is an account: one that is being opened in another transaction isn't seen here.
create function queue_for_makers(of_order text) returns void language sql as $$
  insert into maker_queue (order_id) values (of_order)
$$;
create function queue_order_for_makers() returns trigger language plpgsql as $$
begin
  perform queue_for_makers(case when tg_table_name = 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end);
  return null;
end $$;
create trigger orders_reckon_makers after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function queue_order_for_makers();
create trigger refund_plans_reckon_makers after update of done_at on refund_plans
  for each row when (old.done_at is null and new.done_at is not null and (new.removes or new.cancels))
  execute function queue_order_for_makers();
create trigger order_returns_reckon_makers after update of state on order_returns
  for each row when (old.state <> 'sent' and new.state = 'sent') execute function queue_order_for_makers();
create trigger design_makers_reckon_makers after insert or update of maker_id on design_makers
  for each row execute function queue_order_for_makers();
-- Added to a paid order.
create trigger order_lines_reckon_makers after insert on order_lines
  for each row when (new.is_free) execute function queue_order_for_makers();

-- Thank-you notes from buyers to makers, one for each maker of an order, until the shop passes them on.
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

-- What the shop owes to makers; the shop itself sends no money. Opened when the owner sets what the maker earns.
-- Outlives the maker and keeps the name.
create table maker_accounts (
  id uuid primary key default gen_random_uuid(),
  community_slug text unique references communities on update cascade on delete set null,
  -- Weaver of studio designs.
  weaver_id uuid unique references makers,
  name text not null check (name <> ''),
  -- Share of the paid line price, in hundredths of a percent; null: only products with `maker_earns_cents` count.
  share_hundredths integer check (share_hundredths between 1 and 10000),
  -- In the shop's time zone; earlier sales don't count.
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

-- Append-only: mistakes are corrected by another entry. The balance is the sum.
create table maker_entries (
  id bigint generated always as identity primary key,
  account_id uuid not null references maker_accounts,
  -- Automatic: earned by an order or replacement, taken back by a cancellation, moved to another weaver. The others are
  -- by staff.
  kind text not null
    check (kind in ('earned', 'replacement', 'canceled', 'moved', 'advance', 'payment', 'correction')),
  -- In the shop's time zone when written.
  day date not null,
  -- Positive: the shop owes more.
  cents integer not null,
  units integer not null default 0,
  -- No foreign key: it would lock orders during bulk inserts.
  order_id text,
  position integer,
  item text not null default '',
  note text not null default '' check (length(note) <= 200),
  -- Idempotency key.
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

-- Entries before this month are summed in maker_sums. Later entries for such a month are added to the sums at once,
-- under the lock that moves this date.
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

-- The last three days are never summed, in any time zone, so daily entries need no lock.
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

-- Orders to compute earnings for. Each run reads the whole order, so duplicates and delays don't matter.
create table maker_queue (
  id bigint generated always as identity primary key,
  order_id text not null
);

-- Queued even without an account: one being created in another transaction isn't visible here.
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

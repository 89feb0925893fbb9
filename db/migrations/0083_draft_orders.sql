-- How an order came in, where it wasn't by the shop's own pages: an order without a row here was placed online. So placing an
-- order writes nothing more, and orders of before need no word.
create table order_sources (
  order_id text primary key references orders,
  channel text not null check (channel in ('phone', 'in_person')),
  -- Who took it.
  staff_id uuid references staff,
  taken_by text not null,
  -- Of the customer, as they said it; empty where they didn't.
  phone text not null default '' check (length(phone) <= 40),
  -- To the customer, on the page where it is paid.
  note text not null default '' check (length(note) <= 1000),
  -- Why the owner gave a discount.
  discount_reason text not null default '' check (length(discount_reason) <= 200)
);

-- Orders that an owner puts together for somebody. Sent, a draft has an order that waits for its payment; edited and sent again,
-- that order is canceled and another takes its place.
create table order_drafts (
  id uuid primary key,
  -- What the form holds (`shop/drafts/schema.ts`).
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  order_id text references orders,
  -- The version that its order was made of.
  sent_version integer,
  sent_at timestamptz,
  paid_at timestamptz,
  check ((order_id is null) = (sent_version is null)),
  check ((order_id is null) = (sent_at is null))
);
create unique index order_drafts_of_order on order_drafts (order_id) where order_id is not null;
create index order_drafts_open on order_drafts (changed_at desc, id) where paid_at is null;
create index order_drafts_paid on order_drafts (paid_at desc, id) where paid_at is not null;
create index order_drafts_by_email on order_drafts ((lower(content ->> 'email')));

-- A release that knows nothing of drafts takes payments beside this one.
create function end_draft_of_paid_order() returns trigger language plpgsql as $$
begin
  update order_drafts set paid_at = new.paid_at where order_id = new.id and paid_at is null;
  return null;
end $$;
create trigger orders_end_draft after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function end_draft_of_paid_order();

-- Addresses of other programs that get a message when something happens in the shop.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null check (length(url) between 1 and 2000),
  events text[] not null check (cardinality(events) > 0),
  -- The signing key, and the one before it, with which messages are signed, too, until `previous_until`.
  sealed bytea not null,
  sealed_previous bytea,
  previous_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- After a day of failures; until an owner resumes it.
  paused_at timestamptz
);

-- Facts to send, written by triggers in the transaction of the fact; empty without a subscription. Holds ids alone: what a
-- message says is read when it is sent.
create table webhook_outbox (
  id bigint generated always as identity primary key,
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event text not null,
  -- Messages about one subject are sent in their order.
  subject text not null,
  -- The row that the message is about.
  item text not null,
  happened_at timestamptz not null default now()
);

-- One message to one address.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  message_id text not null,
  event text not null,
  subject text not null,
  item text not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries integer not null default 0,
  first_tried_at timestamptz,
  tried_at timestamptz,
  -- While it is sent: until when the sender may be busy with it. After that it is due again.
  next_try_at timestamptz not null,
  is_busy boolean not null default false,
  -- The last answer: its status and first characters, or why there was none.
  status integer,
  answer text not null default '',
  problem text not null default ''
) with (fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id) where state = 'waiting';
create index webhook_deliveries_of_subject on webhook_deliveries (webhook_id, subject, id) where state = 'waiting';
create index webhook_deliveries_busy on webhook_deliveries (webhook_id) where is_busy;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_about on webhook_deliveries (subject);

create function notify_webhooks(event text, subject text, item text) returns void language plpgsql as $$
begin
  if exists (select from webhooks w where w.events @> array[notify_webhooks.event]) then
    insert into webhook_outbox (event, subject, item)
    values (notify_webhooks.event, notify_webhooks.subject, notify_webhooks.item);
  end if;
end $$;

create function notify_webhooks_of_order() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(case new.kind
    when 'placed' then 'order.placed'
    when 'paid' then 'order.paid'
    when 'delivered' then 'order.delivered'
    when 'cancelled' then 'order.canceled'
    when 'refunded' then 'order.refunded'
    else 'order.shipped' end, 'order:' || new.order_id, new.order_id);
  return null;
end $$;
create trigger order_events_webhooks after insert on order_events
  for each row when (new.kind in ('placed', 'paid', 'dispatched', 'package_shipped', 'delivered', 'cancelled', 'refunded'))
  execute function notify_webhooks_of_order();

-- A return belongs to its order, so that both arrive in order.
create function notify_webhooks_of_return() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('return.' || new.state, 'order:' || new.order_id, new.id::text);
  return null;
end $$;
create trigger order_returns_webhooks after insert on order_returns
  for each row when (new.state = 'requested') execute function notify_webhooks_of_return();
create trigger order_returns_received_webhooks after update of state on order_returns
  for each row when (old.state <> 'received' and new.state = 'received') execute function notify_webhooks_of_return();

-- The event is the trigger's argument.
create function notify_webhooks_of_product() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(tg_argv[0], 'product:' || new.id, new.id);
  return null;
end $$;
create trigger products_webhooks after insert on products
  for each row when (not new.is_design) execute function notify_webhooks_of_product('product.changed');
create trigger products_changed_webhooks after update on products
  for each row when (not new.is_design
    and (old.changed_at is distinct from new.changed_at or old.pictures::text is distinct from new.pictures::text))
  execute function notify_webhooks_of_product('product.changed');

create function notify_webhooks_of_stock() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(tg_argv[0], 'product:' || new.product_id, new.product_id);
  return null;
end $$;
create trigger stock_webhooks after update on stock
  for each row when ((old.on_hand, old.reserved, old.size_count) is distinct from (new.on_hand, new.reserved, new.size_count))
  execute function notify_webhooks_of_stock('stock.changed');
create trigger size_stock_webhooks after update on size_stock
  for each row when ((old.on_hand, old.reserved) is distinct from (new.on_hand, new.reserved))
  execute function notify_webhooks_of_stock('stock.changed');
-- Made-to-order products are topped up after each order, so only being made again counts.
create trigger stock_back_webhooks after update on stock
  for each row when (case when new.made_to_order is null then old.is_sold_out and not new.is_sold_out
    else new.made_to_order > 0 and (old.made_to_order = 0 or old.made_to_order is null and old.is_sold_out) end)
  execute function notify_webhooks_of_stock('product.back_in_stock');

create function notify_webhooks_of_review() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('review.received', 'review:' || new.id, new.id::text);
  return null;
end $$;
create trigger reviews_webhooks after insert on reviews
  for each row when (not new.is_sample) execute function notify_webhooks_of_review();

create function notify_webhooks_of_message() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('message.received', 'message:' || new.id, new.id::text);
  return null;
end $$;
create trigger contact_messages_webhooks after insert on contact_messages
  for each row execute function notify_webhooks_of_message();

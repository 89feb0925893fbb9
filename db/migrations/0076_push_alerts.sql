-- The key pair by which this shop proves itself to push services (VAPID, RFC 8292); made when somebody first looks at alerts.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed bytea not null
);

-- Browsers of staff that get alerts. Push services take messages for an endpoint from the holder of the key above alone.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  device text not null,
  kinds text[] not null,
  created_at timestamptz not null default now(),
  -- Since when the push service has refused what was sent; null while it takes it.
  failing_since timestamptz
);
create index push_subscriptions_staff on push_subscriptions (staff_id);

create table coupons (
  code text primary key check (code = upper(btrim(code)) and length(code) between 1 and 40),
  description text not null,
  kind text not null check (kind in ('percent', 'fixed', 'free_shipping', 'buy_get')),
  -- Hundredths of a percent, or cents.
  amount integer not null check (amount > 0 and (kind = 'fixed' or amount <= 10000)),
  -- Both empty: applies to everything.
  product_ids text[] not null default '{}',
  category_slugs text[] not null default '{}',
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  most_uses integer check (most_uses > 0),
  most_uses_per_customer integer check (most_uses_per_customer > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Version for optimistic locking.
  changed_at timestamptz not null default now(),
  -- Automatic discounts have no code to type; `code` is their key.
  is_automatic boolean not null default false,
  -- For 'buy_get': buy so many of the products above, get so many of these, `amount` off.
  buy_quantity integer check (buy_quantity between 1 and 1000),
  get_quantity integer check (get_quantity between 1 and 1000),
  -- Both empty: the same products.
  get_product_ids text[] not null default '{}',
  get_category_slugs text[] not null default '{}',
  most_per_order integer check (most_per_order > 0),
  constraint coupons_buy_get check ((kind = 'buy_get') = (buy_quantity is not null and get_quantity is not null)),
  constraint coupons_automatic check (is_automatic = (code like '~%') and (
    not is_automatic or (most_uses is null and most_uses_per_customer is null)))
);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- What was agreed to, when and from where: proof of consent.
  consent text not null,
  asked_at timestamptz not null,
  asked_from text not null,
  confirm_hash bytea unique,
  confirm_ends_at timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz,
  -- In every newsletter; it can only end the subscription.
  leave_token text not null unique,
  -- Source and date of consent for imported subscribers.
  consent_source text,
  consent_at timestamptz
);
-- Current recipients.
create index newsletter_subscribers_now on newsletter_subscribers (confirmed_at, id)
  where confirmed_at is not null and left_at is null;
-- Subscriber list of the back office, fast at a hundred thousand.
create index newsletter_subscribers_newest on newsletter_subscribers (asked_at desc, id);
create index newsletter_subscribers_words on newsletter_subscribers using gin (email gin_trgm_ops);

create table newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 150),
  -- Markdown.
  body text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- From then on it is sent in batches to everyone who was subscribed at that moment.
  started_at timestamptz,
  finished_at timestamptz,
  -- Number of recipients when sending began.
  recipients integer
);

-- Each subscriber gets a newsletter once, even after a crash.
create table newsletter_sends (
  newsletter_id uuid not null references newsletters on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  sent_at timestamptz not null,
  primary key (newsletter_id, subscriber_id)
);
-- For deleting subscribers.
create index newsletter_sends_of_subscriber on newsletter_sends (subscriber_id);

-- Unsaved newsletters shown in a preview frame, one row for each open editor, deleted after a day.
create table newsletter_previews (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  subject text not null,
  body text not null,
  at timestamptz not null
);
create index newsletter_previews_by_age on newsletter_previews (at);

-- Requests for one email: when a product or one of its sizes is back in stock, or, without a product, when orders open
-- again after a pause. Answered when sent; deleted when left or the product is archived.
create table email_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id text references products on delete cascade,
  -- Null: any size.
  size text check (length(size) between 1 and 40),
  email text not null,
  asked_at timestamptz not null,
  -- Hash of the token in the confirmation link; null: the account's address is already proven.
  confirm_hash bytea unique check (length(confirm_hash) = 32),
  confirm_ends_at timestamptz,
  confirmed_at timestamptz,
  leave_token text not null unique,
  told_at timestamptz,
  check (size is null or product_id is not null),
  check (told_at is null or confirmed_at is not null),
  check ((confirm_hash is null) = (confirm_ends_at is null)),
  check (confirm_hash is not null or confirmed_at is not null)
);
-- One waiting alert for each address, product and size.
create unique index email_alerts_waiting on email_alerts (product_id, size, email) nulls not distinct where told_at is null;
-- In order of request.
create index email_alerts_due on email_alerts (product_id, size, asked_at, id) where confirmed_at is not null and told_at is null;
-- Recently notified.
create index email_alerts_told on email_alerts (product_id, told_at) where told_at is not null;
create index email_alerts_of_address on email_alerts (email);
create index email_alerts_asked on email_alerts (asked_at);

-- Favorites. Removals stay as rows, so that a browser that missed one doesn't bring it back.
create table favorites (
  customer_id uuid not null references customers on delete cascade,
  product_id text not null check (length(product_id) between 1 and 200),
  is_removed boolean not null default false,
  changed_at timestamptz not null,
  primary key (customer_id, product_id)
);

-- Shared lists: snapshots without a name. The secret withdraws one.
create table favorite_lists (
  token text primary key check (length(token) = 22),
  secret_hash bytea not null check (length(secret_hash) = 32),
  customer_id uuid references customers on delete cascade,
  product_ids text[] not null check (cardinality(product_ids) between 1 and 200),
  created_at timestamptz not null default now()
);
create index favorite_lists_of_customer on favorite_lists (customer_id) where customer_id is not null;

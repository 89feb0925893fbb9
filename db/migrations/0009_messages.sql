create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid references customers on delete set null,
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null,
  answered_at timestamptz,
  -- The product asked about, with its name at that time. No foreign key: messages outlive products.
  product_id text check (length(product_id) <= 200),
  product_name text check (length(product_name) <= 500),
  -- Set for an emailed message about an order.
  order_id text references orders,
  -- Hash of the Message-ID, so that an email fetched twice is one message.
  mail_key text,
  -- Names only; the files stay in the mailbox.
  attachments text[] not null default '{}'
);
create index contact_messages_by_time on contact_messages (received_at desc, id);
create index contact_messages_of_customer on contact_messages (customer_id) where customer_id is not null;
create index contact_messages_words on contact_messages using gin ((lower(name || ' ' || email || ' ' || message)) gin_trgm_ops);
create index contact_messages_open on contact_messages (received_at desc, id) where answered_at is null;
-- Messages of people without an account are found by address.
create index contact_messages_of_email on contact_messages (email) where customer_id is null;
create unique index contact_messages_of_mail on contact_messages (mail_key) where mail_key is not null;
create index contact_messages_of_order on contact_messages (order_id, received_at) where order_id is not null;

-- Replies of staff to contact_messages.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id uuid not null references contact_messages on delete cascade,
  who text not null,
  body text not null,
  sent_at timestamptz not null
);
create index contact_answers_of_message on contact_answers (message_id, id);

-- Messages between staff and the customer. Replies arrive by email. `request_key` is the form's idempotency key.
create table order_messages (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  request_key text not null check (length(request_key) between 16 and 64),
  direction text not null check (direction in ('sent', 'received')),
  -- The author, and who recorded a received one.
  who text not null,
  noted_by text,
  body text not null check (length(body) between 1 and 10000),
  at timestamptz not null,
  -- In `letters`, where it is kept for some months.
  email_id uuid,
  -- The mail server reported later that it could not be delivered.
  bounced_at timestamptz,
  unique (order_id, request_key),
  check ((direction = 'received') = (noted_by is not null))
);
create index order_messages_of_order on order_messages (order_id, at);
create index order_messages_of_email on order_messages (email_id) where email_id is not null;

-- Tokens in reply addresses: unlike order numbers, they can't be guessed.
create table order_reply_tokens (
  order_id text primary key references orders,
  token text not null unique check (token ~ '^[0-9a-z]{12}$'),
  made_at timestamptz not null
);

-- Canned replies for staff.
create table saved_replies (
  -- From the form, as an idempotency key.
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1,
  changed_at timestamptz not null
);
create unique index saved_replies_name on saved_replies (lower(name));

-- What staff and the buyer of an order wrote to each other about it: staff by email, answers as staff noted them from the
-- shop's mailbox. `request_key` is the form's: pressed twice, it is one message.
create table order_messages (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  request_key text not null check (length(request_key) between 16 and 64),
  direction text not null check (direction in ('sent', 'received')),
  -- Who wrote it, and who noted it where it was received.
  who text not null,
  noted_by text,
  body text not null check (length(body) between 1 and 10000),
  at timestamptz not null,
  -- In `letters`, where it stays for some months.
  email_id uuid,
  unique (order_id, request_key),
  check ((direction = 'received') = (noted_by is not null))
);
create index order_messages_of_order on order_messages (order_id, at);
-- What somebody without an account wrote is found by the address.
create index contact_messages_of_email on contact_messages (email) where customer_id is null;

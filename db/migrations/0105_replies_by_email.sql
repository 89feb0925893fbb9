-- A reply to an email about an order arrives at an address with this token, which nobody can guess as they can a number.
create table order_reply_tokens (
  order_id text primary key references orders,
  token text not null unique check (token ~ '^[0-9a-z]{12}$'),
  made_at timestamptz not null
);

-- A customer's email about an order, as it came in, is a message as one from the contact page is.
alter table contact_messages
  add column order_id text references orders,
  -- Of its Message-ID: the same email twice is one message.
  add column mail_key text,
  -- Names alone; the files stay in the mailbox.
  add column attachments text[] not null default '{}';
create unique index contact_messages_of_mail on contact_messages (mail_key) where mail_key is not null;
create index contact_messages_of_order on contact_messages (order_id, received_at) where order_id is not null;

-- A reply is also found by the email that it answers; a mail server may say later that it could not deliver that one.
alter table order_messages add column bounced_at timestamptz;
create index order_messages_of_email on order_messages (email_id) where email_id is not null;

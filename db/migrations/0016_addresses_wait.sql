-- An address that somebody wants for their account and that has not been proven yet. The account keeps the address that
-- it has until the link sent to the new one is opened, so no address is taken by asking for it.
--
-- Accounts whose address was changed before this, and never confirmed, keep the address that they have by now: their
-- owners log in with it. Their links that take the change back work until the address is proven, by its link or by a
-- reset, and never after it (`shop/accounts/change-email.ts`).
create table email_changes (
  customer_id uuid primary key references customers on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  asked_at timestamptz not null,
  -- The browser that gave the password: it stays logged in when the link is opened. No reference: it may be gone by then.
  session_id uuid
);

-- What somebody registered with, beside the link that was sent for it: the link that is opened decides. Emptied once the
-- account is verified.
alter table email_links add column name text, add column password_hash text;

-- Where the receipt went, since the address of an account may change after it. Null: before this was noted.
alter table orders add column receipt_email text;

-- Letters are found by whom they went to; the last one to somebody who is to be forgotten goes once it is delivered.
create index letters_to on letters (to_address);
alter table letters add column forget_once_sent boolean not null default false;
create index letters_to_forget on letters (id) where forget_once_sent;

-- Closed accounts, for what is forgotten once their orders are delivered.
create index customers_closed on customers (id) where closed_at is not null;

-- A webhook only points at something: once it has been worked on, what it said of a person is of no use.
update webhook_events set body = '' where worked_at is not null;

-- The log names what changed, and no longer what people are called, where they live or what was written to them.
update audit_entries set after = null where what = 'message.answered';
update audit_entries
  set before = null, after = jsonb_build_object('fields', (select jsonb_agg(field) from jsonb_object_keys(after) field))
  where what = 'order.address_corrected' and jsonb_typeof(after) = 'object';
update audit_entries set before = null, after = null where what in ('order.note_added', 'order.note_removed');
update audit_entries set after = after - 'note' where what in ('order.cancelled', 'order.refunded') and after ? 'note';

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

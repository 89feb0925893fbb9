-- What PayPal said was left of a payment after its fee; of a refund, what it gave back of its fee and what it took from the balance.
-- Null where it said nothing, as of everything before: PayPal's answers to those weren't stored.
alter table payments add column net_cents integer check (net_cents >= 0);
alter table refunds
  add column fee_back_cents integer check (fee_back_cents >= 0),
  add column net_cents integer check (net_cents >= 0);

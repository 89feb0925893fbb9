-- Sold over the counter: paid in cash, handed over at once. Not validated, so that no row is read under the lock: every order of
-- before was paid by one of the other two.
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('Paypal', 'Credit or Debit Card', 'Cash')) not valid;

alter table order_sources
  -- The name of the press that sold it: pressed twice, or sent again after an answer was lost, it is sold once.
  add column press_key text check (length(press_key) between 16 and 64),
  -- Of all that was sent with it: another content under the same name is another sale.
  add column press_hash text,
  -- What the customer handed over in cash.
  add column cash_given_cents integer check (cash_given_cents >= 0);
create unique index order_sources_of_press on order_sources (press_key) where press_key is not null;
create index order_sources_by_channel on order_sources (channel, order_id);

-- What is sold over the counter is handed over as soon as it is paid, whichever release hears of the payment: one that knows no such
-- sales would leave it to be shipped.
create function hand_over_paid_sale() returns trigger language plpgsql as $$
begin
  if exists (select from order_sources where order_id = new.id and channel = 'in_person') then
    new.dispatched_at := new.paid_at;
    new.delivered_at := new.paid_at;
    new.last_package_delivered_at := new.paid_at;
    new.shipped_quietly := true;
  end if;
  return new;
end $$;
create trigger orders_hand_over before update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function hand_over_paid_sale();

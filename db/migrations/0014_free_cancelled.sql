-- An order over nothing is paid by its shopper's word; cancelled, it gives its pieces back and no money.
alter table refund_plans drop constraint refund_plans_cents_check;
alter table refund_plans add constraint refund_plans_cents_check check (cents > 0 or cents = 0 and cancels);

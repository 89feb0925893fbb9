-- PayPal's refunds by day, and what it received without reporting a fee: its report of a year read them one by one.
alter table report_sums
  add column unknown_fee_cents bigint not null default 0,
  add column paypal_refunded_cents bigint not null default 0,
  add column fees_back_cents bigint not null default 0,
  add column unknown_refunds integer not null default 0,
  add column unknown_refund_cents bigint not null default 0;
-- Summed again with these by the next run.
delete from report_days;

drop trigger refunds_forget_reports on refunds;
create trigger refunds_forget_reports
  after insert or delete or update of completed_at, cents, tax_cents, shipping_cents, fee_back_cents on refunds
  for each row execute function forget_reports_of_refund();

-- Payments without a fee are no longer listed.
drop index payments_of_unknown_fee;

-- Of which reports tell that PayPal didn't say what it kept; all others they add up from the sums of days. There are few of them.
create index payments_of_unknown_fee on payments (order_id) where fee_cents is null;

-- An order keeps its pieces longer once because somebody asked to pay, and comes back from a lapsed hold once.
alter table orders
  add column prolonged_at timestamptz,
  add column brought_back_at timestamptz;

-- Whether an order that the clock cancelled can still be paid by asking to: once, within three days. Until then it is
-- not dead, and a coupon that it used counts as used.
create function can_come_back(cancelled_by text, brought_back_at timestamptz, placed_at timestamptz) returns boolean
language sql stable parallel safe
return coalesce(cancelled_by = 'clock' and brought_back_at is null and placed_at > now() - interval '3 days', false);

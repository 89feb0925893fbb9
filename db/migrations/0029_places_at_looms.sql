-- Where an order with designs stood when it was placed: after which open pieces, at how many a week, as whose next. Orders
-- with designs are placed one at a time, so that none overlooks another. Releases before this one leave the first two out.
alter table order_promises
  add column pieces_before integer check (pieces_before >= 0),
  add column pieces_per_week integer check (pieces_per_week > 0),
  add column place bigint generated always as identity;

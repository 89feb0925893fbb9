-- Working days that a product is made, or else whatever a community makes; null: it is on the shelf.
alter table products add column making_days integer check (making_days between 0 and 365);
alter table communities add column making_days integer check (making_days between 0 and 365);

-- What an order was promised when it was placed: by when it is shipped, and between which days it arrives. Never changed.
-- Releases before this one promise days for designs alone.
alter table orders
  add column ship_by date,
  add column arrives_from date,
  add column arrives_to date;
update orders o set ship_by = p.packed_by, arrives_from = p.arrives_from, arrives_to = p.arrives_to
from order_promises p where p.order_id = o.id;

-- `order_promises` says from now on which place an order with designs has at the looms. A release before still writes its
-- days there, and reads them there.
alter table order_promises
  alter column packed_by drop not null,
  alter column arrives_from drop not null,
  alter column arrives_to drop not null;
create function keep_promise_of_release_before() returns trigger language plpgsql as $$
begin
  update orders set ship_by = new.packed_by, arrives_from = new.arrives_from, arrives_to = new.arrives_to
  where id = new.order_id and ship_by is null;
  return null;
end $$;
create trigger order_promises_of_release_before after insert on order_promises
  for each row when (new.packed_by is not null) execute function keep_promise_of_release_before();

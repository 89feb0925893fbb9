-- `orders.reservation` takes the place of `orders.pieces`: whether the stock of an order is held for it, sold, or back
-- on sale. A release before reads and writes `pieces`, also while it runs beside this one; a trigger keeps both columns
-- in step for as long as `pieces` is there. It may be dropped, with its index and this trigger, by a release after the
-- one that brought this change, once no shop runs an older one.
alter table orders add column reservation text;
update orders set reservation = pieces;
alter table orders
  add constraint orders_reservation_check check (reservation is not null and reservation in ('held', 'sold', 'back')),
  add constraint orders_reservation_held_check check ((reservation = 'held') = (held_until is not null)),
  add constraint orders_reservation_unpaid_check
    check (reservation <> 'held' or (paid_at is null and cancelled_at is null));
create index orders_reserved on orders (held_until) where reservation = 'held';

create function orders_reservation_in_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Whoever does not know a column leaves it to its default: null, or 'held'.
    if new.reservation is null then new.reservation := new.pieces; else new.pieces := new.reservation; end if;
  elsif new.reservation is distinct from old.reservation then
    new.pieces := new.reservation;
  else
    new.reservation := new.pieces;
  end if;
  return new;
end $$;
create trigger orders_reservation_in_step before insert or update on orders
for each row when (new.reservation is distinct from new.pieces) execute function orders_reservation_in_step();

-- What the constraints and the index of `orders.pieces` say is said by those of `orders.reservation`, which a trigger keeps
-- in step with it (0021): each insert and update of an order read and checked them twice. A release before still reads
-- and writes the column; it finds its held orders without the index while it runs beside this one.
alter table orders
  drop constraint orders_pieces_check,
  drop constraint orders_check3,
  drop constraint orders_check4;
drop index orders_held;

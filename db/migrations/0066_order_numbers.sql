-- A short number for people (#1066) beside the id, which stays in addresses because nobody can guess it. It comes from a
-- sequence: placing an order waits for no other one, and numbers may have gaps. A release of before, which knows nothing of
-- it, gets it as the column's default.
create sequence order_numbers as integer;
-- Added empty: a default that differs by row would rewrite the table while nobody can buy.
alter table orders add column number integer;
alter table orders alter column number set default nextval('order_numbers');
alter sequence order_numbers owned by orders.number;
create unique index orders_number on orders (number) where number is not null;

-- Orders of before get the numbers up to where the sequence begins, by when they were placed: few of them at once, more by
-- `number-orders`, some at a time, as updating a million would lock them all. `next_number` and `after_*` say how far it is.
create table order_numbering (
  is_only boolean primary key default true check (is_only),
  next_number integer not null,
  after_placed timestamptz not null default '-infinity',
  after_id text not null default '',
  is_done boolean not null default false
);

do $$
declare
  earlier integer := (select count(*) from orders);
begin
  perform setval('order_numbers', 1001 + earlier, false);
  insert into order_numbering (next_number, is_done) values (1001, earlier <= 5000);
  if earlier <= 5000 then
    update orders o set number = 1000 + n.place
    from (select id, row_number() over (order by placed_at, id) as place from orders) n where n.id = o.id;
  end if;
end $$;

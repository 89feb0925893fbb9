-- Gifts are few: "Gifts only" reads them alone, newest first, and stops with its page.
create index orders_gifts on orders (placed_at desc, id) where gift_message is not null;

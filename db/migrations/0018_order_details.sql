-- Texts of the shopper for the order, by name: {"deliveryInstructions": "Leave it at the back door"} (`shared/orders/order-details.ts`).
alter table orders add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');

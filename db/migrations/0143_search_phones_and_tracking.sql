-- Staff find orders by a phone or tracking number in any notation. Few orders have a phone number, and a tracking number comes when
-- an order ships: placing one writes none of these. The expressions stand once more in src/shop/orders/admin-search-queries.ts.
create index order_sources_phone on order_sources using gin ((regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops) where phone <> '';
create index orders_tracking on orders using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null;
create index packages_tracking on packages using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null;
create index order_returns_tracking on order_returns using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null;

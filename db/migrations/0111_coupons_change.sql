-- Which form of a coupon somebody has seen; a release before this one never changes a coupon but to end it.
alter table coupons add column changed_at timestamptz not null default now();

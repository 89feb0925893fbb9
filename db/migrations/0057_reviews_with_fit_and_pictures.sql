-- How a product with sizes turned out, as its reviewer says.
alter table reviews add column fit text check (fit in ('small', 'true', 'large'));
-- Of the shown reviews, kept by the trigger below as the rating is.
alter table products
  add column fit_small integer not null default 0,
  add column fit_true integer not null default 0,
  add column fit_large integer not null default 0;

create or replace function keep_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'shown' then
    update products set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1,
      fit_small = fit_small - (old.fit is not distinct from 'small')::int,
      fit_true = fit_true - (old.fit is not distinct from 'true')::int,
      fit_large = fit_large - (old.fit is not distinct from 'large')::int
    where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'shown' then
    update products set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1,
      fit_small = fit_small + (new.fit is not distinct from 'small')::int,
      fit_true = fit_true + (new.fit is not distinct from 'true')::int,
      fit_large = fit_large + (new.fit is not distinct from 'large')::int
    where id = new.product_id;
  end if;
  return null;
end $$;

create or replace trigger reviews_ratings after insert or delete or update of rating, status, fit on reviews
  for each row execute function keep_ratings();

-- Pictures that come with a review. Nobody sees one before staff have looked at it; of a refused one only this row stays,
-- so that its author is told.
create table review_pictures (
  id uuid primary key default gen_random_uuid(),
  review_id bigint not null references reviews on delete cascade,
  picture_id text unique references pictures,
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'refused')),
  added_at timestamptz not null default now(),
  check ((status = 'refused') = (picture_id is null))
);
create index review_pictures_of_review on review_pictures (review_id, added_at, id);
create index review_pictures_waiting on review_pictures (added_at, id) where status = 'waiting';

-- However a picture of a review goes (refused, taken down, with its review, its author or its product), its files go too:
-- the sweep of unfinished pictures deletes them. No other row refers to one, since their ids are random.
create function drop_review_picture() returns trigger language plpgsql as $$
begin
  delete from pictures where id = old.picture_id;
  insert into picture_uploads (picture_id) values (old.picture_id) on conflict do nothing;
  return null;
end $$;
create trigger review_pictures_deleted after delete on review_pictures
  for each row when (old.picture_id is not null) execute function drop_review_picture();
create trigger review_pictures_refused after update of picture_id on review_pictures
  for each row when (old.picture_id is distinct from new.picture_id) execute function drop_review_picture();

-- Which orders their buyers were asked to review, once each, and for which products; empty where there was nothing to ask.
create table review_invitations (
  order_id text primary key references orders on delete cascade,
  product_ids text[] not null,
  invited_at timestamptz not null
);
-- The email about their delivery has asked.
insert into review_invitations (order_id, product_ids, invited_at)
select o.id, array(select distinct l.product_id from order_lines l where l.order_id = o.id), o.delivered_at
from orders o where o.dispatched_at > now() - interval '180 days' and o.delivered_at is not null;

-- Who wants no more of them.
create table review_invitation_optouts (
  customer_id uuid primary key references customers on delete cascade,
  stopped_at timestamptz not null
);

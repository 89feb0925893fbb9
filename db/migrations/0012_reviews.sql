create table reviews (
  id bigint generated always as identity primary key,
  product_id text not null references products on delete cascade,
  -- Null: a sample, or the account was closed.
  customer_id uuid,
  name text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 4000),
  created_at timestamptz not null default now(),
  -- The author had a paid order with the product.
  is_verified boolean not null default false,
  status text not null default 'shown' check (status in ('shown', 'waiting', 'hidden')),
  -- Internal note; never shown to shoppers.
  hidden_reason text,
  -- The shop's public answer.
  reply text,
  replied_at timestamptz,
  is_sample boolean not null default false,
  -- Fit, as answered by the reviewer.
  fit text check (fit in ('small', 'true', 'large')),
  unique (product_id, customer_id)
);
create index reviews_of_product on reviews (product_id, created_at desc, id desc) where status = 'shown';
create index reviews_by_status on reviews (status, created_at desc);
create index reviews_of_customer on reviews (customer_id);
create index reviews_words on reviews using gin ((lower(name || ' ' || comment)) gin_trgm_ops);

create function keep_ratings() returns trigger language plpgsql as $$
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
create trigger reviews_ratings after insert or delete or update of rating, status, fit on reviews
  for each row execute function keep_ratings();

-- Photos of reviews. Hidden until staff approve them; a refused one keeps this row, so its author is told.
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

-- However a photo is removed (refused, taken down, with its review, author or product), the sweep of unfinished uploads
-- deletes its files. No other row refers to it, since its ID is random.
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

-- Orders whose customer was asked for reviews, once each, and for which products; empty: nothing to ask about.
create table review_invitations (
  order_id text primary key references orders on delete cascade,
  product_ids text[] not null,
  invited_at timestamptz not null
);

-- Customers who opted out of these emails.
create table review_invitation_optouts (
  customer_id uuid primary key references customers on delete cascade,
  stopped_at timestamptz not null
);

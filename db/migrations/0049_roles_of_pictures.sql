-- What a picture shows of its product: worn, in scale, close up, from behind; and how wide the pictured view is, for showing it
-- in life size. A film stands behind the picture that is made of its first frame.
create table films (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  seconds real not null check (seconds > 0),
  bytes integer not null check (bytes > 0)
);

alter table product_pictures
  add column role text not null default '' check (role in ('', 'worn', 'scale', 'detail', 'back')),
  add column width_inches real check (width_inches between 0.1 and 200),
  add column film_id text references films;
create index product_pictures_of_film on product_pictures (film_id) where film_id is not null;

-- A picture that is nothing special reads as it did before.
create or replace function gather_pictures(product text) returns json language sql as $$
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width, 'height', i.height,
    'color', i.color, 'widths', i.widths, 'role', nullif(pp.role, ''), 'widthInches', pp.width_inches,
    'film', (select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'seconds', f.seconds)
      from films f where f.id = pp.film_id))) order by pp.place), '[]')
  from product_pictures pp join pictures i on i.id = pp.picture_id where pp.product_id = product
$$;

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  -- One line under the heading.
  line text not null default '',
  -- Order in the shop.
  place integer not null unique
);

insert into categories (slug, name, line, place) values
  ('wristbands', 'Wristbands', 'Loomed cuffs, narrow bands and stacks', 1),
  ('necklaces', 'Necklaces', 'Broad collars, wired ring by ring', 2),
  ('chockers', 'Chockers', 'Close-fitting strands with a little weight', 3),
  ('anklets', 'Anklets', 'Fine strands with cowries and brass', 4),
  ('nametags', 'Nametags', 'Your name, woven letter by letter', 5),
  ('earrings', 'Earrings', 'Discs, hoops and long fringes', 6),
  ('home-decor', 'Home decor', 'Coiled bowls and coasters', 7),
  ('accessories', 'Accessories', 'Keyrings and belts', 8);

-- The people who make the pieces.
create table communities (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  place text not null,
  story text not null default '',
  is_sample boolean not null default false
);

create table products (
  -- Readable and permanent: it stands in links, orders and other people's bookmarks.
  id text primary key check (
    id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 120 and id not in ('featured', 'category', 'suggestions', 'addresses')
  ),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  materials text not null default '',
  -- Words that people search for and that stand nowhere else: plain colors, other names of the thing.
  keywords text not null default '',
  price_cents integer not null check (price_cents between 1 and 100000000),
  category_slug text not null references categories on update cascade,
  community_slug text references communities on update cascade on delete set null,
  -- In the order in which they are offered; empty where the piece has none.
  sizes text[] not null default '{}',
  -- Order of the Featured Products; null: not among them.
  featured_place integer,
  -- Order in lists; a new piece stands behind the ones that somebody has put in order.
  place integer not null default 1000000,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- No longer shown or sold; old orders and links still know it.
  hidden_at timestamptz,
  -- Kept by the trigger on reviews, for the lists.
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Kept by the trigger below, for search.
  words tsvector not null default '',
  is_sample boolean not null default false
);

create index products_words on products using gin (words);
create index products_featured on products (featured_place, place, id) where hidden_at is null;
create index products_newest on products (created_at desc, id) where hidden_at is null;
create index products_price on products (price_cents, id) where hidden_at is null;
create index products_rating on products ((rating_sum::numeric / greatest(rating_count, 1)) desc, rating_count desc, id)
  where hidden_at is null;
create index products_of_category on products (category_slug, featured_place, place, id) where hidden_at is null;
create index products_of_category_price on products (category_slug, price_cents, id) where hidden_at is null;
create index products_of_community on products (community_slug);

-- Every word of the catalogue once, so that a slip of a letter finds the word that was meant.
create table catalogue_words (word text primary key);
create index catalogue_words_alike on catalogue_words using gin (word gin_trgm_ops);

-- What a product is found by: its name before its kind and the words given for it, these before its makers and
-- material, and what is told of it last.
create function product_words(name text, kind text, makers text, description text) returns tsvector
  language sql stable parallel safe as $$
  select
    setweight(to_tsvector('english', unaccent(name)), 'A') ||
    setweight(to_tsvector('english', unaccent(kind)), 'B') ||
    setweight(to_tsvector('english', unaccent(makers)), 'C') ||
    setweight(to_tsvector('english', unaccent(description)), 'D')
$$;

create function fill_product_words() returns trigger language plpgsql as $$
declare
  category text := (select c.name || ' ' || replace(c.slug, '-', ' ') from categories c where c.slug = new.category_slug);
  community text := (select c.name || ' ' || c.place from communities c where c.slug = new.community_slug);
  kind text := concat_ws(' ', category, new.keywords);
  makers text := concat_ws(' ', community, new.materials);
begin
  new.words := product_words(new.name, kind, makers, new.description);
  -- In one order, so that two people who save at once never wait for each other in a circle.
  insert into catalogue_words (word)
  select distinct w.word
  from regexp_split_to_table(
    lower(unaccent(concat_ws(' ', new.name, kind, makers, new.description))), '[^a-z0-9]+'
  ) as w (word)
  where length(w.word) between 3 and 40
  order by w.word
  on conflict do nothing;
  return new;
end $$;

create trigger products_words before insert
  or update of name, description, materials, keywords, category_slug, community_slug on products
  for each row execute function fill_product_words();

create function note_product_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger products_changed before
  update of name, description, materials, price_cents, category_slug, community_slug, sizes, hidden_at on products
  for each row execute function note_product_change();

create function refill_product_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'categories' then
    update products set keywords = keywords where category_slug = new.slug;
  else
    update products set keywords = keywords where community_slug = new.slug;
  end if;
  return null;
end $$;

create trigger categories_words after update of name on categories
  for each row when (old.name is distinct from new.name) execute function refill_product_words();
create trigger communities_words after update of name, place on communities
  for each row when ((old.name, old.place) is distinct from (new.name, new.place))
  execute function refill_product_words();

-- Words of the catalogue that look like one that was typed, the most alike first. The limit of pg_trgm (0.3) is too
-- high for two swapped letters in a short word.
create function words_alike(typed text) returns table (word text, likeness real)
  language sql stable rows 30 set pg_trgm.similarity_threshold = '0.2' as $$
  select c.word, similarity(c.word, typed) from catalogue_words c
  where c.word % typed order by 2 desc, 1 limit 30
$$;

create table pictures (
  -- Of the original's content; its files are named after it, so a name never means two pictures.
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- Pixels of the original.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The backdrop's color, shown until the picture has come.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- What the picture shows, for people who do not see it.
  alt text not null,
  -- Which files there are: {"avif": [320, 640], "webp": [320], "jpeg": [640]}.
  widths jsonb not null,
  is_sample boolean not null default false
);

create table product_pictures (
  product_id text not null references products on delete cascade,
  place integer not null,
  picture_id text not null references pictures,
  primary key (product_id, place)
);
create index product_pictures_of_picture on product_pictures (picture_id);

-- What lies on the shelf. Reserved pieces still lie there and cannot be bought.
create table stock (
  product_id text primary key references products on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0,
  check (reserved between 0 and on_hand)
) with (fillfactor = 70);

-- Products that fit a question of full text search: at most so many of them, in no order, with what they may be sorted
-- by. The planner guesses the cost of text badly: left alone, it reads the table from its beginning.
create function found_products(
  question text, category text, min_cents integer, max_cents integer, only_in_stock boolean, ranked boolean, most integer
) returns table (
  id text, featured_place integer, place integer, price_cents integer, created_at timestamptz, rating_sum integer,
  rating_count integer, rank real
)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off as $$
  select p.id, p.featured_place, p.place, p.price_cents, p.created_at, p.rating_sum, p.rating_count,
    case when ranked then ts_rank(p.words, to_tsquery('english', question)) end
  from products p
  where p.words @@ to_tsquery('english', question)
    and p.hidden_at is null
    and (category is null or p.category_slug = category)
    and (min_cents is null or p.price_cents >= min_cents)
    and (max_cents is null or p.price_cents <= max_cents)
    and (not only_in_stock
      or exists (select 1 from stock s where s.product_id = p.id and s.on_hand > s.reserved))
  limit most
$$;

-- Every change of stock, written by the statement that makes it. No reference to products: the book outlives them.
create table stock_ledger (
  id bigint generated always as identity primary key,
  product_id text not null,
  on_hand_change integer not null,
  reserved_change integer not null,
  what text not null check (what in ('reserved', 'released', 'sold', 'counted')),
  -- Who or which order, where the transaction said so in the setting shop.stock_note.
  note text not null default '',
  at timestamptz not null default now()
);
create index stock_ledger_of_product on stock_ledger (product_id, id desc);

create function keep_stock_ledger() returns trigger language plpgsql as $$
declare
  on_hand_change integer := new.on_hand;
  reserved_change integer := new.reserved;
begin
  if tg_op = 'UPDATE' then
    on_hand_change := new.on_hand - old.on_hand;
    reserved_change := new.reserved - old.reserved;
  end if;
  if on_hand_change = 0 and reserved_change = 0 then return null; end if;
  insert into stock_ledger (product_id, on_hand_change, reserved_change, what, note) values (
    new.product_id, on_hand_change, reserved_change,
    case
      when on_hand_change = 0 and reserved_change > 0 then 'reserved'
      when on_hand_change = 0 then 'released'
      when on_hand_change < 0 and on_hand_change = reserved_change then 'sold'
      else 'counted'
    end,
    coalesce(current_setting('shop.stock_note', true), '')
  );
  return null;
end $$;

create trigger stock_ledger after insert or update on stock
  for each row execute function keep_stock_ledger();

create table reviews (
  id bigint generated always as identity primary key,
  product_id text not null references products on delete cascade,
  -- null: a sample, or written by somebody whose account is gone.
  customer_id uuid,
  name text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 4000),
  created_at timestamptz not null default now(),
  -- Its writer had a paid order with the piece.
  is_verified boolean not null default false,
  status text not null default 'shown' check (status in ('shown', 'waiting', 'hidden')),
  -- What the back office noted when it hid the review; never shown to shoppers.
  hidden_reason text,
  -- The shop's public answer.
  reply text,
  replied_at timestamptz,
  is_sample boolean not null default false,
  unique (product_id, customer_id)
);
create index reviews_of_product on reviews (product_id, created_at desc, id desc) where status = 'shown';
create index reviews_by_status on reviews (status, created_at desc);
create index reviews_of_customer on reviews (customer_id);

create function keep_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'shown' then
    update products set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'shown' then
    update products set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 where id = new.product_id;
  end if;
  return null;
end $$;

create trigger reviews_ratings after insert or delete or update of rating, status on reviews
  for each row execute function keep_ratings();

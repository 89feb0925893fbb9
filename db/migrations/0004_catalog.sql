create table categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  -- One line under the heading.
  line text not null default '',
  -- Order in the shop.
  place integer not null unique,
  -- What sizes measure and which part of the body they fit: {"measuredAt": "wrist", "bead": 2, "between": "larger",
  -- "sizes": [{"size": "Medium", "strung": 7250, "fits": [6000, 6600]}]}. Lengths in thousandths of an inch, beads in
  -- millimeters. Null: not measured, and no size finder.
  measures jsonb check (jsonb_typeof(measures) = 'object'),
  -- Suggested pairs are both worn or both not: a bowl doesn't match a necklace, whatever their colors.
  is_worn boolean not null default true
);

insert into categories (slug, name, line, place, is_worn, measures) values
  ('wristbands', 'Wristbands', 'Loomed cuffs, narrow bands and stacks', 1, true,
    '{"bead": 2, "measuredAt": "wrist", "between": "larger", "sizes": [
      {"size": "Small", "strung": 6500, "fits": [5250, 5900]}, {"size": "Medium", "strung": 7250, "fits": [6000, 6600]},
      {"size": "Large", "strung": 8000, "fits": [6700, 7300]}, {"size": "Extra Large", "strung": 8750, "fits": [7400, 8200]}]}'),
  ('necklaces', 'Necklaces', 'Broad collars, wired ring by ring', 2, true,
    '{"bead": 2, "measuredAt": "length", "between": "larger", "sizes": [
      {"size": "Small", "strung": 16250, "fits": null}, {"size": "Medium", "strung": 18250, "fits": null},
      {"size": "Large", "strung": 20250, "fits": null}, {"size": "Extra Large", "strung": 24250, "fits": null}]}'),
  ('chockers', 'Chockers', 'Close-fitting strands with a little weight', 3, true,
    '{"bead": 2, "measuredAt": "neck", "between": "smaller", "sizes": [
      {"size": "Small", "strung": 13750, "fits": [12000, 12900]}, {"size": "Medium", "strung": 14750, "fits": [13000, 13900]},
      {"size": "Large", "strung": 16000, "fits": [14000, 15200]}, {"size": "Extra Large", "strung": 17750, "fits": [15300, 17000]}]}'),
  ('anklets', 'Anklets', 'Fine strands with cowries and brass', 4, true,
    '{"bead": 2, "measuredAt": "ankle", "between": "larger", "sizes": [
      {"size": "Small", "strung": 9250, "fits": [7500, 8200]}, {"size": "Medium", "strung": 10000, "fits": [8300, 9000]},
      {"size": "Large", "strung": 10750, "fits": [9100, 9800]}, {"size": "Extra Large", "strung": 12000, "fits": [9900, 11000]}]}'),
  ('nametags', 'Nametags', 'Your name, woven letter by letter', 5, true,
    '{"bead": 2, "measuredAt": "wrist", "between": "larger", "sizes": [
      {"size": "Small", "strung": 6500, "fits": [5250, 5900]}, {"size": "Medium", "strung": 7250, "fits": [6000, 6600]},
      {"size": "Large", "strung": 8000, "fits": [6700, 7300]}, {"size": "Extra Large", "strung": 8750, "fits": [7400, 8200]}]}'),
  ('earrings', 'Earrings', 'Discs, hoops and long fringes', 6, true, null),
  ('home-decor', 'Home decor', 'Coiled bowls and coasters', 7, false, null),
  ('accessories', 'Accessories', 'Keyrings and belts', 8, true, null);

-- Communities who make the products.
create table communities (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  place text not null,
  story text not null default '',
  is_sample boolean not null default false,
  -- Shown on the community's page and its map.
  craft text not null default '',
  pricing text not null default '',
  making_now text not null default '',
  -- Degrees; north and east are positive.
  latitude real check (latitude between -90 and 90),
  longitude real check (longitude between -180 and 180),
  making_days integer check (making_days between 0 and 365),
  -- Price breakdown in percent, as [{"label": "The maker", "value": 60}]. Null: none is shown.
  price_shares jsonb,
  check ((latitude is null) = (longitude is null))
);

create table products (
  -- Readable and permanent: links, orders and bookmarks contain it.
  id text primary key check (
    id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 120 and id not in ('featured', 'category', 'suggestions', 'addresses')
  ),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  materials text not null default '',
  -- Search words that appear nowhere else: plain colors, other names.
  keywords text not null default '',
  price_cents integer not null check (price_cents between 1 and 100000000),
  category_slug text not null references categories on update cascade,
  community_slug text references communities on update cascade on delete set null,
  -- In the order offered; empty: the product has no sizes.
  sizes text[] not null default '{}',
  -- Position among the featured products; null: not featured.
  featured_place integer,
  -- Position in lists; new products come after those that were sorted by hand.
  place integer not null default 1000000,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- No longer shown or sold; orders and links still refer to it.
  hidden_at timestamptz,
  -- Maintained by the trigger on reviews.
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Maintained by the trigger below, for search.
  words tsvector not null default '',
  is_sample boolean not null default false,
  -- Denormalized from product_pictures by a trigger: collecting them for each product was over half the cost of a list.
  pictures json not null default '[]',
  -- First picture, for cards: a list of sixty doesn't parse sixty arrays.
  face json generated always as (pictures -> 0) stored,
  -- Archived together with all samples in one step, and restored together.
  archived_as_sample boolean not null default false,
  -- Care instructions.
  care text not null default '',
  -- Designs of the bead studio, and items that staff make up for one order (`custom-…`), are products that no list, search
  -- or feed shows.
  is_design boolean not null default false,
  -- Working days to make one; null: the community's.
  making_days integer check (making_days between 0 and 365),
  -- Price breakdown in cents, in place of the community's `price_shares`.
  price_parts jsonb,
  -- Price before a permanent reduction, shown crossed out while it is higher.
  was_price_cents integer check (was_price_cents between 1 and 100000000),
  is_one_of_a_kind boolean not null default false,
  -- Names of the shop's bead colors.
  colors text[] not null default '{}' check (cardinality(colors) <= 4),
  -- Chosen by staff: never detected from pictures again.
  are_colors_chosen boolean not null default false,
  -- In the last ninety days; counted nightly.
  units_sold integer not null default 0,
  -- Differences from the category's measures: {"bead": 4, "sizes": []}.
  measures jsonb check (jsonb_typeof(measures) = 'object'),
  -- Answers of shown reviews, maintained by the trigger on reviews.
  fit_small integer not null default 0,
  fit_true integer not null default 0,
  fit_large integer not null default 0,
  -- Cost of one, the owner's own number, and the low-stock threshold (null: the shop's setting).
  cost_cents integer check (cost_cents between 1 and 100000000),
  sku text not null default '' check (length(sku) <= 60),
  low_stock_at integer check (low_stock_at between 0 and 100000),
  -- Scheduled sale, with first and last day in the shop's time zone. `price_cents` is always what is charged: during
  -- the sale it is the sale price, and `regular_price_cents` holds the other.
  regular_price_cents integer check (regular_price_cents between 1 and 100000000),
  sale_price_cents integer check (sale_price_cents between 1 and 100000000),
  sale_first_day date,
  sale_last_day date,
  -- What the maker earns for one, in place of a share of its price.
  maker_earns_cents integer check (maker_earns_cents between 1 and 100000000),
  -- Packed weight, for shipping rates by weight.
  weight_grams integer check (weight_grams between 1 and 100000),
  -- A text that shoppers may have written on it; without a label there is none. Nulls: forty characters, no extra price.
  personalization_label text not null default '' check (length(personalization_label) <= 60),
  personalization_max_length integer check (personalization_max_length between 1 and 200),
  personalization_price_cents integer check (personalization_price_cents between 0 and 100000000),
  personalization_required boolean not null default false,
  -- Only an owner may publish a product the first time; helpers may hide it and show it again.
  was_published boolean not null default false,
  constraint products_design_hidden_check check (not is_design or hidden_at is not null),
  constraint products_sale check (
    (sale_price_cents is null) = (sale_first_day is null) and sale_last_day >= sale_first_day
    and (sale_price_cents is not null or (sale_last_day is null and regular_price_cents is null))
    and (regular_price_cents is null or price_cents = sale_price_cents))
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
-- Other products of the same community, in the shop's order.
create index products_of_makers on products (community_slug, featured_place, place, id) where hidden_at is null;
-- Lists of the back office, fast at a million products. Placing an order updates none of these.
create index products_all_newest on products (created_at desc, id) where not is_design;
create index products_all_name on products (lower(name), created_at desc, id) where not is_design;
create index products_all_price on products (price_cents) where not is_design;
create index products_hidden on products (hidden_at) where hidden_at is not null;
create index products_sample on products (id) where is_sample;
create index products_archived_samples on products (id) where archived_as_sample;
-- Counts and lists by category.
create index products_all_category on products (category_slug, created_at desc, id) where not is_design;
create index products_colors on products using gin (colors) where hidden_at is null;
create index products_best_selling on products (units_sold desc, created_at desc, id) where hidden_at is null;
create index products_of_category_best_selling on products (category_slug, units_sold desc, created_at desc, id)
  where hidden_at is null;
-- Limits how far stock is scanned for low products.
create index products_low_stock on products (low_stock_at desc) where low_stock_at is not null;
-- Staff also search by number: products' SKUs here, sizes' in size_stock_sku.
create index products_staff_words on products using gin ((lower(id || ' ' || name || ' ' || keywords || ' ' || sku)) gin_trgm_ops)
  where not is_design;
-- Index-only scan for the tab counts, shown with every page of the product list. Only publishing changes it.
create index products_counted on products (hidden_at) where not is_design;
-- Imports match products by name.
create index products_lower_name on products (lower(name));
-- The job that starts and ends sales reads only these.
create index products_with_sale on products (id) where sale_price_cents is not null;
-- Products that rates by weight warn about.
create index products_unweighed on products (id) where weight_grams is null and hidden_at is null and not is_design;
-- First products with a picture of each category, for the home page.
create index products_with_face on products (category_slug, featured_place, place, id)
  where hidden_at is null and face is not null;

-- Every word of the catalog once, for correcting typos.
create table catalog_words (
  word text primary key
);
create index catalog_words_alike on catalog_words using gin (word gin_trgm_ops);

-- Search weights: name, then category and keywords, then community and materials, then description.
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
  -- Sorted, so that concurrent saves don't deadlock.
  insert into catalog_words (word)
  select distinct w.word
  from regexp_split_to_table(
    lower(unaccent(concat_ws(' ', new.name, kind, makers, new.description))), '[^a-z0-9]+'
  ) as w (word)
  where length(w.word) between 3 and 40
  order by w.word
  on conflict do nothing;
  return new;
end $$;
-- Designs are excluded: shoppers' text must not be found or used for corrections.
create trigger products_words before insert
  or update of name, description, materials, keywords, category_slug, community_slug on products
  for each row when (not new.is_design) execute function fill_product_words();

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

create function note_product_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger products_changed before
  update of name, description, materials, care, price_cents, category_slug, community_slug, sizes, hidden_at on products
  for each row execute function note_product_change();

create function note_publication() returns trigger language plpgsql as $$
begin
  new.was_published := true;
  return new;
end $$;
create trigger products_note_publication before insert or update of hidden_at on products
  for each row when (new.hidden_at is null) execute function note_publication();

-- Catalog words similar to a typed one, most similar first. pg_trgm's default threshold (0.3) misses two swapped
-- letters in a short word.
create function words_alike(typed text) returns table (word text, likeness real)
  language sql stable rows 30 set pg_trgm.similarity_threshold = '0.2' as $$
  select c.word, similarity(c.word, typed) from catalog_words c
  where c.word % typed order by 2 desc, 1 limit 30
$$;

create table pictures (
  -- Hash of the original's content. Files are named by it, so a name never means two pictures.
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- Pixels of the original.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Placeholder color while the picture loads.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- Text alternative.
  alt text not null,
  -- Available files: {"avif": [320, 640], "webp": [320], "jpeg": [640]}.
  widths jsonb not null,
  is_sample boolean not null default false,
  -- Only ever shown of a maker: deleted with its files when taken down, since people can ask for that. Other pictures
  -- stay, because orders show them.
  is_of_maker boolean not null default false,
  -- Colors detected in the picture; null: not analyzed yet.
  palette text[]
);

-- Pictures whose files are being stored: inserted before the first file, deleted with the insert into `pictures`. Rows
-- a day old were left by a crash or a refused upload.
create table picture_uploads (
  picture_id text primary key,
  started_at timestamptz not null default now(),
  -- Its files are being deleted: uploading them again waits.
  swept_at timestamptz,
  -- Uploaded before its product exists: the future row of `pictures`, until the product is saved or the upload is swept
  -- a day later.
  prepared jsonb
);
create index picture_uploads_by_age on picture_uploads (started_at);

-- Crops: the source and the cut rectangle as fractions of its size. The source stays, so a crop can be redone or
-- removed.
create table picture_crops (
  picture_id text primary key references pictures on delete cascade,
  source_id text not null references pictures on delete cascade,
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  width real not null check (width > 0 and width <= 1),
  height real not null check (height > 0 and height <= 1)
);
create index picture_crops_of_source on picture_crops (source_id);

-- Short films. Each is attached to the picture made from its first frame.
create table films (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  seconds real not null check (seconds > 0),
  bytes integer not null check (bytes > 0)
);

create table product_pictures (
  product_id text not null references products on delete cascade,
  place integer not null,
  picture_id text not null references pictures,
  role text not null default '' check (role in ('', 'worn', 'form', 'card', 'scale', 'detail', 'back')),
  width_inches real check (width_inches between 0.1 and 200),
  film_id text references films,
  primary key (product_id, place)
);
create index product_pictures_of_picture on product_pictures (picture_id);
create index product_pictures_of_film on product_pictures (film_id) where film_id is not null;

-- Empty fields are left out.
create function gather_pictures(product text) returns json language sql as $$
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width, 'height', i.height,
    'color', i.color, 'widths', i.widths, 'role', nullif(pp.role, ''), 'widthInches', pp.width_inches,
    'film', (select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'seconds', f.seconds)
      from films f where f.id = pp.film_id))) order by pp.place), '[]')
  from product_pictures pp join pictures i on i.id = pp.picture_id where pp.product_id = product
$$;

-- Locks the products first, so concurrent changes of one product's pictures see each other.
create function keep_product_pictures() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  if tg_table_name = 'pictures' then
    touched := array(select pp.product_id from product_pictures pp where pp.picture_id = new.id);
  elsif tg_op = 'INSERT' then
    touched := array[new.product_id];
  elsif tg_op = 'DELETE' then
    touched := array[old.product_id];
  else
    touched := array[old.product_id, new.product_id];
  end if;
  perform from products where id = any(touched) order by id for no key update;
  update products set pictures = gather_pictures(id) where id = any(touched);
  return null;
end $$;
create trigger product_pictures_kept after insert or update or delete on product_pictures
  for each row execute function keep_product_pictures();
create trigger pictures_kept after update of width, height, color, alt, widths on pictures
  for each row execute function keep_product_pictures();

-- Pictures of communities: people, hands, places. Alt texts are the community's own, since the same picture may have
-- another one on a product.
create table community_pictures (
  community_slug text not null references communities on delete cascade,
  place integer not null,
  picture_id text not null references pictures,
  alt text not null default '',
  primary key (community_slug, place),
  unique (community_slug, picture_id)
);
create index community_pictures_of_picture on community_pictures (picture_id);

-- Products that cost less together. Sets have no stock of their own: ordering one reserves its members.
create table sets (
  id text primary key,
  name text not null check (name <> ''),
  price_cents integer not null check (price_cents > 0),
  is_active boolean not null default true,
  position integer not null,
  -- For optimistic locking.
  version integer not null default 1
);

create table set_members (
  set_id text not null references sets on delete cascade,
  product_id text not null references products,
  position integer not null,
  primary key (set_id, product_id)
);
create index set_members_product on set_members (product_id);

-- Pairs chosen by the owner. A pair is two rows, since each product sorts its pairs separately.
create table product_pairs (
  product_id text not null references products on delete cascade,
  pairs_with text not null references products on delete cascade,
  position integer not null,
  primary key (product_id, pairs_with),
  check (product_id <> pairs_with)
);
create index product_pairs_other on product_pairs (pairs_with);

-- Unsaved product forms for their previews, deleted after a day.
create table product_previews (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  draft jsonb not null,
  made_at timestamptz not null
);
create index product_previews_by_age on product_previews (made_at);
create index product_previews_of_product on product_previews (product_id);

-- Idempotency keys of "Add product". Rows over a week old are deleted with the next insert.
create table product_additions (
  key uuid primary key,
  product_id text references products on delete cascade,
  -- Hash of the content: different content under the same key is rejected.
  fingerprint text not null,
  added_at timestamptz not null
);
create index product_additions_product on product_additions (product_id);
create index product_additions_added on product_additions (added_at);

-- Bulk changes with the previous values, undoable for an hour. Rows over a day old are deleted with the next insert.
create table product_changes (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null,
  who text not null,
  -- "Raised 20 prices by 10%"
  summary text not null,
  undone_at timestamptz
);
create index product_changes_made on product_changes (made_at);

create table product_change_lines (
  change_id uuid not null references product_changes on delete cascade,
  product_id text not null references products on delete cascade,
  -- Only fields that differ, as in the product form.
  before jsonb not null,
  after jsonb not null,
  -- Undone, or skipped because it was changed again.
  is_settled boolean not null default false,
  primary key (change_id, product_id)
);
create index product_change_lines_product on product_change_lines (product_id);

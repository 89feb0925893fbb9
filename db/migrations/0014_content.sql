-- The owner's version of built-in pages. No row or no text: the page shows its default.
create table content_pages (
  name text primary key
    check (name in ('about', 'faq', 'shipping-and-returns', 'privacy', 'terms', 'size-guide')),
  -- Markdown.
  text text check (length(text) between 1 and 20000),
  -- For optimistic locking.
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null
);

-- Pages and stories written by the owner, at /pages/… and /stories/…; drafts aren't public.
create table own_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  -- Markdown.
  text text not null,
  -- For search engines; empty: the beginning of the text.
  description text not null,
  is_published boolean not null default false,
  -- Ever: then renaming it leaves a redirect.
  was_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null
);

create index own_pages_words on own_pages using gin ((lower(title || ' ' || text)) gin_trgm_ops);

create table stories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  summary text not null,
  text text not null,
  -- Displayed date, and the first day it is public, in the shop's time zone.
  day date not null,
  -- Deferred: saved before the picture's row exists, and released before that row is deleted, in one transaction.
  cover_id text references pictures deferrable initially deferred,
  cover_alt text not null,
  -- The community it is about.
  community_slug text references communities on update cascade on delete set null,
  is_published boolean not null default false,
  -- Ever: then renaming it leaves a redirect.
  was_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null
);
create index stories_words on stories using gin ((lower(title || ' ' || text)) gin_trgm_ops);
create index stories_newest on stories (day desc, id desc);
create index stories_published on stories (day desc, id desc) where is_published;
create index stories_of_community on stories (community_slug, day desc, id desc) where community_slug is not null;
create index stories_cover on stories (cover_id) where cover_id is not null;

create table story_products (
  story_id uuid not null references stories on delete cascade,
  place smallint not null,
  product_id text not null references products on delete cascade,
  primary key (story_id, place)
);
create index story_products_of_product on story_products (product_id);

-- Unsaved pages and stories for their previews, deleted after a day.
create table content_previews (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('page', 'story')),
  draft jsonb not null,
  made_at timestamptz not null
);
create index content_previews_by_age on content_previews (made_at);

-- Where uploaded pictures are used in texts; unused ones are deleted. `place`: 'page:terms', 'newsletter:' and its ID.
create table text_pictures (
  picture_id text not null references pictures,
  place text not null,
  primary key (picture_id, place)
);
create index text_pictures_of_place on text_pictures (place);

-- The owner's header and footer menus: at most one row. No row or null: the defaults.
create table menus (
  is_only boolean primary key default true check (is_only),
  menus jsonb,
  version integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);

-- Uploaded logos, re-encoded in small sizes under content-hashed names. Once saved, a logo stays, since sent emails
-- show it.
create table logos (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  width integer not null,
  height integer not null,
  tone text not null check (tone in ('dark', 'light')),
  uploaded_at timestamptz not null default now(),
  saved_at timestamptz
);
create index logos_not_saved on logos (uploaded_at) where saved_at is null;

create table logo_files (
  logo_id text not null references logos on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (logo_id, name)
);

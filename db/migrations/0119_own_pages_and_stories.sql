-- Pages and stories that the owner writes, at /pages/… and /stories/…; drafts are shown to nobody.
create table own_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  -- Markdown.
  text text not null,
  -- For search engines; empty: the beginning of the text.
  description text not null,
  is_published boolean not null default false,
  -- Ever: then a changed address leaves a redirect.
  was_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null
);

create table stories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  summary text not null,
  text text not null,
  -- The day that it bears, and from which on it is shown, in the shop's time zone.
  day date not null,
  -- Saved before its picture has a row, and let go of before that one's is deleted, in one transaction.
  cover_id text references pictures deferrable initially deferred,
  cover_alt text not null,
  -- Whom it is about.
  community_slug text references communities on update cascade on delete set null,
  is_published boolean not null default false,
  -- Ever: then a changed address leaves a redirect.
  was_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null
);
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

-- What a form of a page or story holds, unsaved, for the page that shows it as shoppers would see it. Gone after a day.
create table content_previews (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('page', 'story')),
  draft jsonb not null,
  made_at timestamptz not null
);
create index content_previews_by_age on content_previews (made_at);
-- A page whose address changes takes what leads to it along.
create index redirects_target on redirects (target);

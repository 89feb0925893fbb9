-- What the owner has written on the shop's pages of words. A page without a row, or without a text, says what came with
-- the shop.
create table content_pages (
  name text primary key
    check (name in ('about', 'faq', 'shipping-and-returns', 'privacy', 'terms', 'size-guide')),
  -- Markdown.
  text text check (length(text) between 1 and 20000),
  -- Counts the changes: what somebody else wrote meanwhile is not overwritten.
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null
);

-- Which pages and newsletters show which of the pictures that were uploaded for texts: one that is shown by none is deleted.
-- `place`: 'page:terms', 'newsletter:' and its id.
create table text_pictures (
  picture_id text not null references pictures,
  place text not null,
  primary key (picture_id, place)
);
create index text_pictures_of_place on text_pictures (place);

-- The list of subscribers in the back office, newest first and searched, at a hundred thousand.
create index newsletter_subscribers_newest on newsletter_subscribers (asked_at desc, id);
create index newsletter_subscribers_words on newsletter_subscribers using gin (email gin_trgm_ops);

-- Pictures of those who make the products: people, hands, the place. The words are the community's own: what a picture says
-- beside a product may be something else.
create table community_pictures (
  community_slug text not null references communities on delete cascade,
  place integer not null,
  picture_id text not null references pictures,
  alt text not null default '',
  primary key (community_slug, place),
  unique (community_slug, picture_id)
);
create index community_pictures_of_picture on community_pictures (picture_id);

-- Whether a picture was only ever shown of a maker. Such a one is deleted with its files when it is taken down: people can
-- ask for that. Other pictures stay, because orders show what was bought.
alter table pictures add column is_of_maker boolean not null default false;

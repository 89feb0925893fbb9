-- What the owner says is worn together. A pair is two rows, one for each of its products: each has an order of its own.
create table product_pairs (
  product_id text not null references products on delete cascade,
  pairs_with text not null references products on delete cascade,
  position integer not null,
  primary key (product_id, pairs_with),
  check (product_id <> pairs_with)
);
create index product_pairs_other on product_pairs (pairs_with);

-- Whether its products are worn: a bowl is no match for a necklace, whatever their colors.
alter table categories add column is_worn boolean not null default true;
update categories set is_worn = false where slug = 'home-decor';

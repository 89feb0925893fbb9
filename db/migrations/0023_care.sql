-- How to look after a product, for its page. Releases before this one leave it empty.
alter table products add column care text not null default '';

create or replace trigger products_changed before
  update of name, description, materials, care, price_cents, category_slug, community_slug, sizes, hidden_at on products
  for each row execute function note_product_change();

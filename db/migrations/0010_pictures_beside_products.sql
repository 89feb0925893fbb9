-- What a product shows of its pictures, kept beside it. Gathered anew for each product of a list, it was more than half
-- of what the list cost.
alter table products add column pictures json not null default '[]';

create function gather_pictures(product text) returns json language sql as $$
  select coalesce(json_agg(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width, 'height', i.height,
    'color', i.color, 'widths', i.widths) order by pp.place), '[]')
  from product_pictures pp join pictures i on i.id = pp.picture_id where pp.product_id = product
$$;

-- The product is locked first: of two that change its pictures at once, the later one sees what the earlier one did.
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

update products set pictures = gather_pictures(id);

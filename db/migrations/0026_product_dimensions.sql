-- What a product itself measures, like "2.8 in wide". Until now, the alt text of its picture to scale stated it.
alter table products add column dimensions text not null default '' check (length(dimensions) <= 60);
update products p set dimensions = found.words
from (
  select distinct on (o.id) o.id, substring(e.value ->> 'alt' from '\y\d{1,3}(?:\.\d{1,2})? in (?:wide|long|high|tall)\y') as words
  from products o cross join lateral jsonb_array_elements(o.pictures::jsonb) with ordinality e
  where e.value ->> 'role' = 'scale'
  order by o.id, e.ordinality
) found
where found.id = p.id and found.words is not null;

-- Categories of the sample catalog that the owner hasn't changed: they go with the samples.
alter table categories add column is_sample boolean not null default false;
update categories set is_sample = true
where (slug, name) in (values ('wristbands', 'Wristbands'), ('necklaces', 'Necklaces'), ('chockers', 'Chockers'),
  ('anklets', 'Anklets'), ('nametags', 'Nametags'), ('earrings', 'Earrings'), ('home-decor', 'Home decor'),
  ('accessories', 'Accessories'));

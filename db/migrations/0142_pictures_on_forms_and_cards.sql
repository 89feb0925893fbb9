-- A picture can show a product on a display form or on its card. "Worn" is for pictures on a person.
alter table product_pictures
  drop constraint product_pictures_role_check,
  add constraint product_pictures_role_check check (role in ('', 'worn', 'form', 'card', 'scale', 'detail', 'back'));

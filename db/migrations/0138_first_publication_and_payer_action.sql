-- A product's first publication is an owner's; helpers hide it and show it again. What is in the shop, or was archived, counts as published.
alter table products add column was_published boolean not null default false;
update products set was_published = true where hidden_at is null or hidden_at > created_at;
create function note_publication() returns trigger language plpgsql as $$
begin
  new.was_published := true;
  return new;
end $$;
create trigger products_note_publication before insert or update of hidden_at on products
  for each row when (new.hidden_at is null) execute function note_publication();

-- The payer's bank wants to check once more before the money can be collected.
alter table payment_attempts add column needs_payer boolean not null default false;

-- Header and footer menus as the owner has put them together: one row at most; without one, or with null, those that the shop came with.
create table menus (
  is_only boolean primary key default true check (is_only),
  menus jsonb,
  version integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);

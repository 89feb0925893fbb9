-- Which email about a state's tax threshold the owners had in a year: each of them once.
create table tax_warnings (
  state text not null check (state ~ '^[A-Z]{2}$'),
  year integer not null,
  level text not null check (level in ('near', 'reached')),
  told_at timestamptz not null default now(),
  primary key (state, year, level)
);

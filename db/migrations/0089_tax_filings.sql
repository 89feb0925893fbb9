-- How often the sales tax of a state is filed, and on which day of the month after; 31 is the last day of any month. A state
-- without a row is one of which the owner has not said it.
create table tax_filings (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  every text not null check (every in ('month', 'quarter', 'year')),
  due_day integer not null check (due_day between 1 and 31)
);

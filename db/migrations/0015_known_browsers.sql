-- Browsers that have logged in to an account: their wrong passwords are counted apart from everybody else's, so nobody
-- locks a shopper out of a browser of hers by guessing.
create table known_browsers (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  -- Of a cookie that opens nothing.
  secret_hash bytea not null unique,
  seen_at timestamptz not null
);
create index known_browsers_of_customer on known_browsers (customer_id, seen_at desc);
create index known_browsers_by_age on known_browsers (seen_at);

-- Tries at a code by who holds nothing but the address, counted apart from those of the browser that asked for it.
alter table reset_challenges add column address_tries integer not null default 0
  check (address_tries between 0 and 5);

-- Subjects are kept for 90 days, so no code stands in one; those that were sent have run out.
update letters set subject = 'Your code' where subject like 'Your code: %' and sent_at is not null;

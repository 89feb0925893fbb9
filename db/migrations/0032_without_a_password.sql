-- Six digits on their way to somebody who logs in without a password, and the link beside them: whichever is used first
-- ends the other. A row is the same whether or not the address has an account.
create table login_codes (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie that binds the browser which asked.
  cookie_hash bytea not null unique,
  link_hash bytea not null unique,
  email text not null check (email = lower(email) and length(email) <= 254),
  code_hash text not null,
  -- Tries by the browser that asked, and by who knows only the address.
  tries integer not null default 0 check (tries between 0 and 5),
  address_tries integer not null default 0 check (address_tries between 0 and 5),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_of_email on login_codes (email, started_at desc);
create index login_codes_by_end on login_codes (ends_at);

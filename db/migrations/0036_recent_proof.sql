-- When whoever holds a session last showed that it is theirs: by logging in, or by a code asked for since. Null for
-- sessions that an older release opens: they are asked.
alter table sessions add column proven_at timestamptz;
-- False where the shop called somebody "Shopper" who logged in by code and had said no name yet.
alter table customers add column name_is_given boolean not null default true;
update customers set name_is_given = false where name = 'Shopper' and password_hash is null;

-- Nothing uses it any more: the release before goes on counting in these rows through a view of the old name.
alter table turns_taken rename to rate_limits;
alter index turns_taken_pkey rename to rate_limits_pkey;
alter index turns_taken_by_end rename to rate_limits_by_end;

-- Simple enough that PostgreSQL passes inserts (with their conflicts), updates and deletes on to the table.
create view turns_taken as select key, count, ends_at from rate_limits;

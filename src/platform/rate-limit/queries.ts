import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../db/query.ts';

type IncrementInput = { keys: string[]; most: number[]; seconds: number[] };

/**
 * Counts one use of each limit within its current window, or starts a new window; counts nothing if one limit is
 * exceeded. Returns the exceeded limit whose window ends last. Race: two concurrent calls may both see the last use as
 * free; row locks serialize their updates, and `isCounted` marks the second one. Keys are locked in order to avoid
 * deadlocks.
 */
export const incrementRateLimits = oneRow(
  Type.Object({ place: Type.Integer(), endsAt: Timestamp, isCounted: Type.Boolean() }),
  (sql, { keys, most, seconds }: IncrementInput, now: Date) => sql`
    with asked as (
      select decode(key, 'hex') as key, most, ${now}::timestamptz + make_interval(secs => seconds) as ends_at, place
      from unnest(${keys}::text[], ${most}::int[], ${seconds}::int[]) with ordinality as a (key, most, seconds, place)
    ), exceeded as (
      select asked.place, used.ends_at from asked join rate_limits used on used.key = asked.key
      where used.ends_at > ${now} and used.count >= asked.most
    ), counted as (
      insert into rate_limits as used (key, count, ends_at)
      select key, 1, ends_at from asked where not exists (select from exceeded) order by key
      on conflict (key) do update set
        count = case when used.ends_at <= ${now} then 1 else used.count + 1 end,
        ends_at = case when used.ends_at <= ${now} then excluded.ends_at else used.ends_at end
      returning key, count, ends_at
    )
    select place, ends_at, false as is_counted from exceeded
    union all
    select asked.place, counted.ends_at, true from counted join asked on asked.key = counted.key
    where counted.count > asked.most
    order by ends_at desc limit 1`,
);

export const decrementRateLimits = change(
  (sql, keys: string[]) => sql`
    with own as (
      select key from rate_limits where key in (select decode(key, 'hex') from unnest(${keys}::text[]) as k (key))
      order by key for update
    )
    update rate_limits used set count = used.count - 1 from own where used.key = own.key and used.count > 0`,
);

export const deleteRateLimits = change(
  (sql, keys: string[]) => sql`
    with own as (
      select key from rate_limits where key in (select decode(key, 'hex') from unnest(${keys}::text[]) as k (key))
      order by key for update
    )
    delete from rate_limits used using own where used.key = own.key`,
);

export const deleteEndedRateLimits = change((sql, now: Date) => sql`delete from rate_limits where ends_at < ${now}`);

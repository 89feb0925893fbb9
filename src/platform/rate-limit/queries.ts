import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../db/query.ts';

type IncrementInput = { keys: string[]; most: number[]; seconds: number[] };

/**
 * Counts one more of each within the span that runs, or begins a new one; nothing is counted where one is used up.
 * Answers the one of those that lasts longest. Two that ask in the same moment may both see the last place free: the
 * rows' locks let one after the other count, and `isCounted` tells the second. Locked in the order of the keys, so that
 * two statements never wait for each other.
 */
export const incrementRateLimits = oneRow(
  Type.Object({ place: Type.Integer(), endsAt: Timestamp, isCounted: Type.Boolean() }),
  (sql, { keys, most, seconds }: IncrementInput, now: Date) => sql`
    with asked as (
      select decode(key, 'hex') as key, most, ${now}::timestamptz + make_interval(secs => seconds) as ends_at, place
      from unnest(${keys}::text[], ${most}::int[], ${seconds}::int[]) with ordinality as a (key, most, seconds, place)
    ), full_up as (
      select asked.place, turns.ends_at from asked join turns_taken turns on turns.key = asked.key
      where turns.ends_at > ${now} and turns.count >= asked.most
    ), counted as (
      insert into turns_taken as turns (key, count, ends_at)
      select key, 1, ends_at from asked where not exists (select from full_up) order by key
      on conflict (key) do update set
        count = case when turns.ends_at <= ${now} then 1 else turns.count + 1 end,
        ends_at = case when turns.ends_at <= ${now} then excluded.ends_at else turns.ends_at end
      returning key, count, ends_at
    )
    select place, ends_at, false as is_counted from full_up
    union all
    select asked.place, counted.ends_at, true from counted join asked on asked.key = counted.key
    where counted.count > asked.most
    order by ends_at desc limit 1`,
);

export const decrementRateLimits = change(
  (sql, keys: string[]) => sql`
    with own as (
      select key from turns_taken where key in (select decode(key, 'hex') from unnest(${keys}::text[]) as k (key))
      order by key for update
    )
    update turns_taken turns set count = turns.count - 1 from own where turns.key = own.key and turns.count > 0`,
);

export const deleteRateLimits = change(
  (sql, keys: string[]) => sql`
    with own as (
      select key from turns_taken where key in (select decode(key, 'hex') from unnest(${keys}::text[]) as k (key))
      order by key for update
    )
    delete from turns_taken turns using own where turns.key = own.key`,
);

export const deleteEndedRateLimits = change((sql, now: Date) => sql`delete from turns_taken where ends_at < ${now}`);

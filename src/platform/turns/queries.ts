import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../db/query.ts';

/** Counts one more within the span that runs, or begins a new one; both in one statement, so no two count as one. */
export const countTurn = oneRow(
  Type.Object({ count: Type.Integer(), endsAt: Timestamp }),
  (sql, key: Buffer, now: Date, endsAt: Date) => sql`
    insert into turns_taken as turns (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when turns.ends_at <= ${now} then 1 else turns.count + 1 end,
      ends_at = case when turns.ends_at <= ${now} then excluded.ends_at else turns.ends_at end
    returning count, ends_at`,
);

export const uncountTurn = change(
  (sql, key: Buffer) => sql`update turns_taken set count = count - 1 where key = ${key} and count > 0`,
);

export const dropTurns = change((sql, key: Buffer) => sql`delete from turns_taken where key = ${key}`);

export const dropEndedTurns = change((sql, now: Date) => sql`delete from turns_taken where ends_at < ${now}`);

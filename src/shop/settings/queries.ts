import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const listSettings = manyRows(
  Type.Object({ key: Type.String(), value: Json<unknown>() }),
  (sql) => sql`select key, value from settings`,
);

export const findLastChange = oneRow(
  Type.Object({ changedAt: nullable(Timestamp) }),
  (sql) => sql`select max(changed_at) as changed_at from settings`,
);

export const findTimeZone = oneRow(
  Type.Object({ value: nullable(Type.String()) }),
  (sql) => sql`select value #>> '{}' as value from settings where key = 'timeZone'`,
);

export const saveSetting = change(
  (sql, key: string, value: string) => sql`
    insert into settings (key, value) values (${key}, ${value}::text::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now()`,
);

/** Blocks other writers until the transaction ends; reads continue. */
export const lockSettings = change((sql) => sql`lock table settings in share row exclusive mode`);

import { type Static, type TObject, Type } from 'typebox';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** A moment, as PostgreSQL's timestamptz comes back. */
export const Timestamp = Type.Unsafe<Date>({ 'x-column': 'timestamptz' });
/** Whatever a jsonb column holds; the query that selects it vouches for the shape. */
export const Json = <Shape>() => Type.Unsafe<Shape>({ 'x-column': 'json' });

/** Every statement is declared with the shape of its rows; `tests/rules/queries.test.ts` holds both against PostgreSQL. */
export function manyRows<Row extends TObject, Args extends unknown[]>(
  row: Row,
  ask: (sql: Sql, ...args: Args) => Statement,
) {
  const answer = async (sql: Sql, ...args: Args) => (await ask(sql, ...args).execute()) as Static<Row>[];
  return Object.assign(answer, { row, ask });
}

/** The first row, or undefined. */
export function oneRow<Row extends TObject, Args extends unknown[]>(
  row: Row,
  ask: (sql: Sql, ...args: Args) => Statement,
) {
  const answer = async (sql: Sql, ...args: Args) => (await ask(sql, ...args).execute())[0] as Static<Row> | undefined;
  return Object.assign(answer, { row, ask });
}

/** A statement whose rows nobody reads; answers how many it touched. */
export function change<Args extends unknown[]>(ask: (sql: Sql, ...args: Args) => Statement) {
  const answer = (sql: Sql, ...args: Args) => ask(sql, ...args).count();
  return Object.assign(answer, { row: undefined, ask });
}

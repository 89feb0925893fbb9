import type { Sql } from '../db/database.ts';

/** Only where it is missing: who may not make schemas may not even ask for one that is there. */
export async function prepareSchema(sql: Sql) {
  const [known] = await sql`select from pg_namespace where nspname = 'jobs'`;
  if (!known) await sql`create schema if not exists jobs`;
}

/** Enqueueing is one statement of every order: as a prepared statement it costs a third. */
export const executorOn = (sql: Sql, how: 'once' | 'prepared') => ({
  executeSql: (text: string, values: unknown[] = []) =>
    sql.plain(text, values, how).catch((error: unknown) => {
      throw withOwnMessage(error);
    }),
});

/** pg-boss adds its queue to the message of what it catches; the pool refuses all who wait with one and the same error. */
const withOwnMessage = (error: unknown): unknown =>
  error instanceof Error ? Object.create(error, { message: { value: error.message, writable: true } }) : error;

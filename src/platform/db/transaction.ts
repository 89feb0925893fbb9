import { DatabaseError, type Submittable } from 'pg';
import type { Connection } from './connection.ts';
import { ConnectionError, isConnectionBroken } from './connection-errors.ts';
import { createSql, type Sql } from './sql.ts';

/** Statements of one transaction. */
export type TransactionSql = Sql & {
  /** A stream of `copy`; only in a transaction that was begun for copies. */
  submit<Stream extends Submittable>(stream: Stream): Stream;
  /**
   * Asks the last statement, with the commit written right behind it: rows that it locks are free again without waiting
   * for us. Nothing can be asked afterwards, and what goes wrong afterwards takes nothing back. Where the statement fails,
   * PostgreSQL makes a rollback of the commit.
   */
  last<T>(ask: () => Promise<T>): Promise<T>;
};

/** The connection broke before the commit was answered: nobody knows whether it happened. */
export class UnansweredCommit extends ConnectionError {
  override name = 'UnansweredCommit';
  constructor(cause: unknown) {
    super('CONNECTION_CLOSED', 'The connection broke before the commit was answered.', { cause });
  }
}

const ROLLBACK_MS = 5_000;

/**
 * One transaction on a connection of its own. `begin` is written together with the first statement: where PostgreSQL
 * refuses it, it hangs up, and the statement is not run.
 */
export async function runTransaction<T>(
  connection: Connection,
  work: (sql: TransactionSql) => Promise<T>,
  mode: string,
): Promise<T> {
  let isOver = false;
  const sql = createSql((question) =>
    isOver ? Promise.reject(new Error('The transaction is over.')) : connection.ask(question),
  );
  const submit: TransactionSql['submit'] = (stream) => connection.submit(stream);
  let committing: Promise<void> | undefined;
  const last: TransactionSql['last'] = (ask) => {
    const answer = ask();
    isOver = true;
    committing = commit(connection);
    committing.catch(() => {});
    return answer;
  };
  const begun = connection.begin(mode);
  begun.catch(() => {});
  try {
    const answer = await work(Object.assign(sql, { submit, last }));
    await begun;
    isOver = true;
    await (committing ?? commit(connection));
    return answer;
  } catch (error) {
    isOver = true;
    if (committing !== undefined) throw await afterCommit(error, committing);
    await rollBack(connection);
    throw error;
  }
}

/**
 * What an error is that came once the commit was on its way. Where PostgreSQL refused the last statement nothing was
 * committed; where the connection broke under it, nobody knows.
 */
async function afterCommit(error: unknown, committing: Promise<void>): Promise<unknown> {
  const failure = await committing.catch((cause: unknown) => cause);
  return failure instanceof UnansweredCommit && !(error instanceof DatabaseError) ? failure : error;
}

async function commit(connection: Connection) {
  const { command } = await connection.ask({ text: 'commit', values: [], how: 'simple' }).catch((error: unknown) => {
    throw isConnectionBroken(error) ? new UnansweredCommit(error) : error;
  });
  // PostgreSQL rolls back, without an error, where a statement had failed and the work went on.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
}

async function rollBack(connection: Connection) {
  if (connection.isLost) return;
  // A table that is being copied would have to be read to its end first.
  if (!connection.isPipelined) return connection.destroy('The transaction was given up.');
  const limit = setTimeout(() => connection.destroy('A rollback took too long.'), ROLLBACK_MS).unref();
  await connection.ask({ text: 'rollback', values: [], how: 'simple' }).catch(() => {
    connection.destroy('A rollback failed.');
  });
  clearTimeout(limit);
}

import { connectClient } from './connect.ts';
import { Connection } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import { createSql, type Sql } from './sql.ts';
import type { Ask } from './statement.ts';
import { runTransaction, type TransactionSql } from './transaction.ts';

type PoolOptions = {
  url: string;
  /** Connections kept at most; queries beyond it wait. */
  poolSize?: number;
  /** Timeout for an answer, above PostgreSQL's own limit for statements. */
  silentMs?: number;
};

export type TransactionOptions = {
  /** As it follows `begin`, such as an isolation level. */
  mode?: string;
  /** Tables are copied in or out: on a connection opened for it, which is closed afterwards. */
  forCopies?: true;
  /** Its statements may take any time, as those of a migration. */
  unlimited?: true;
};

export type PoolSql = Sql & {
  /** A statement of another pool's `Sql`. */
  ask: Ask;
  begin<T>(work: (sql: TransactionSql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Outside a transaction and without the time limit of requests, as making a database takes. */
  unlimited<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Whether connections lead to PostgreSQL itself, and not to a pooler that passes statements to several of its processes. */
  isDirect(): Promise<boolean>;
  /** Closes all connections; whatever is under way may take so many seconds. */
  end(options?: { timeout: number }): Promise<void>;
};

const NAME = 'nyuzi';
const END_WITHIN_SECONDS = 5;

/** Connects on first use. `url` is a PostgreSQL URL, or `socket:<folder>?user=…&database=…` for the embedded one. */
export function createPool({ url, poolSize = 10, silentMs }: PoolOptions): PoolSql {
  const open = async (pipeline: boolean, events: ConstructorParameters<typeof Connection>[1]) => {
    const connection = new Connection(await connectClient(url, { name: NAME, pipeline }), events);
    await connection.prepare();
    return connection;
  };
  const pool = new ConnectionPool({
    most: poolSize,
    open: (events) => open(true, events),
    ...(silentMs !== undefined && { silentMs }),
  });

  async function onOwnConnection<T>(run: (connection: Connection) => Promise<T>, isUnlimited = false): Promise<T> {
    const connection = await pool.reserve();
    connection.isUnlimited = isUnlimited;
    try {
      return await run(connection);
    } finally {
      connection.isUnlimited = false;
      pool.giveBack(connection);
    }
  }

  async function forCopies<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await open(false, { onFree() {}, onLost() {} });
    try {
      return await run(connection);
    } finally {
      await connection.end();
    }
  }

  // Several statements may begin a transaction, which others must not fall into; and together they may take any time.
  const ask: Ask = (question) =>
    question.how === 'simple'
      ? onOwnConnection((connection) => connection.askAndSettle(question), true)
      : pool.ask(question);
  return Object.assign(createSql(ask), {
    ask,
    begin: <T>(work: (sql: TransactionSql) => Promise<T>, options: TransactionOptions = {}) =>
      (options.forCopies ? forCopies : onOwnConnection)(
        (connection) => runTransaction(connection, work, options.mode ?? ''),
        options.unlimited,
      ),
    unlimited: <T>(work: (sql: Sql) => Promise<T>) =>
      onOwnConnection(
        (connection) => withoutLimit(connection, () => work(createSql((question) => connection.ask(question)))),
        true,
      ),
    isDirect: () => onOwnConnection(async (connection) => connection.isDirect),
    end: ({ timeout } = { timeout: END_WITHIN_SECONDS }) => pool.end(timeout * 1000),
  });
}

/** Behind a pooler the limit stays: it would be lifted for whoever gets that connection of the pooler next. */
async function withoutLimit<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  if (!connection.isDirect) return work();
  await connection.ask({ text: 'set statement_timeout = 0', values: [], how: 'simple' });
  try {
    return await work();
  } finally {
    await connection.limitAgain();
  }
}

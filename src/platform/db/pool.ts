import { connectClient } from './connect.ts';
import { Connection } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import { createSql, type Sql } from './sql.ts';
import { runTransaction, type TransactionSql } from './transaction.ts';

type PoolOptions = {
  url: string;
  /** Connections kept at most; queries beyond it wait. */
  poolSize?: number;
};

export type TransactionOptions = {
  /** As it follows `begin`, such as an isolation level. */
  mode?: string;
  /** Tables are copied in or out: on a connection opened for it, which is closed afterwards. */
  forCopies?: true;
};

export type PoolSql = Sql & {
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
export function createPool({ url, poolSize = 10 }: PoolOptions): PoolSql {
  const open = async (pipeline: boolean, events: ConstructorParameters<typeof Connection>[1]) => {
    const connection = new Connection(await connectClient(url, { name: NAME, pipeline }), events);
    await connection.prepare();
    return connection;
  };
  const pool = new ConnectionPool({ most: poolSize, open: (events) => open(true, events) });

  async function onOwnConnection<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await pool.reserve();
    try {
      return await run(connection);
    } finally {
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

  // Several statements may begin a transaction, which others must not fall into.
  const sql = createSql((question) =>
    question.how === 'simple' ? onOwnConnection((connection) => connection.askAndSettle(question)) : pool.ask(question),
  );
  return Object.assign(sql, {
    begin: <T>(work: (sql: TransactionSql) => Promise<T>, options: TransactionOptions = {}) =>
      (options.forCopies ? forCopies : onOwnConnection)((connection) =>
        runTransaction(connection, work, options.mode ?? ''),
      ),
    unlimited: <T>(work: (sql: Sql) => Promise<T>) =>
      onOwnConnection((connection) =>
        withoutLimit(connection, () => work(createSql((question) => connection.ask(question)))),
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

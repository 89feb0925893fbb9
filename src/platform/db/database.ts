import { DatabaseError } from 'pg';
import type { CacheTag } from '../invalidation/cache-tag.ts';
import type { Log } from '../log.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { isConnectionBroken } from './errors.ts';
import { createPool, type PoolSql, type TransactionOptions, type TransactionSql, UnansweredCommit } from './pool.ts';
import type { Sql } from './sql.ts';

export type { Sql };

export type Transaction = {
  sql: TransactionSql;
  /** Cache tags to invalidate: published after the commit, never on rollback. */
  changed(...tags: CacheTag[]): void;
  /** See `enqueue` in `platform/jobs`. */
  sendJob: SendJob;
  /** A log line, written after the commit. */
  logLater(fields: object, sentence: string): void;
  secrets: SecretBox;
};

/** Enqueues a job on the given connection. */
export type SendJob = (
  sql: Sql,
  name: string,
  payload: object,
  options: { startAfterSeconds?: number },
) => Promise<void>;

export type Database = {
  sql: PoolSql;
  /**
   * Runs `work` in one transaction, and retries it from the start on a serialization failure, a deadlock, or a
   * connection that breaks before the commit. So `work` must have no side effects except SQL.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  secrets: SecretBox;
  close(): Promise<void>;
};

type DatabaseOptions = ({ url: string; poolSize?: number } | { sql: PoolSql }) & {
  /** Receives the tags of each commit, and the queues that it enqueued jobs in; usually the invalidation bus. */
  bus?: { publish(tags: readonly CacheTag[]): void; committed(queues: readonly string[]): void };
  /** Log for `logLater`. */
  log?: Pick<Log, 'info'>;
  /** Without it, nothing can be encrypted or decrypted. */
  secrets?: SecretBox;
  /** Without it, transactions can't enqueue jobs. */
  sendJob?: SendJob;
};

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRANSACTION_TRIES = 4;

/** Transactions over a given pool, or over a new one. */
export function createDatabase(options: DatabaseOptions): Database {
  const { bus, log, secrets = NO_SECRETS, sendJob = noQueue } = options;
  const sql = 'sql' in options ? options.sql : createPool(options);

  async function once<T>(work: (tx: Transaction) => Promise<T>, how?: TransactionOptions): Promise<T> {
    const tags = new Set<CacheTag>();
    const queues = new Set<string>();
    const lines: [fields: object, sentence: string][] = [];
    const answer = await sql.begin(
      (inside) =>
        work({
          sql: inside,
          sendJob(inTx, name, payload, options) {
            queues.add(name);
            return sendJob(inTx, name, payload, options);
          },
          secrets,
          changed: (...names) => {
            for (const name of names) tags.add(name);
          },
          logLater: (...line) => void lines.push(line),
        }),
      how,
    );
    for (const line of lines) log?.info(...line);
    if (tags.size > 0) bus?.publish([...tags]);
    bus?.committed([...queues]);
    return answer;
  }

  async function transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    how?: TransactionOptions,
    tries = 1,
  ): Promise<T> {
    try {
      return await once(work, how);
    } catch (error) {
      if (tries >= MAX_TRANSACTION_TRIES || !isRetryable(error)) throw error;
      return transaction(work, how, tries + 1);
    }
  }

  return {
    sql,
    secrets,
    transaction: (work, how) => transaction(work, how),
    close: () => sql.end({ timeout: 5 }),
  };
}

const withoutKey = () => {
  throw new Error('This connection was opened without the secret key.');
};
const NO_SECRETS: SecretBox = { keyId: withoutKey, keyIds: withoutKey, seal: withoutKey, open: withoutKey };

const noQueue: SendJob = async (_sql, name) => {
  throw new Error(`No queue is there to take the job "${name}".`);
};

const isRetryable = (error: unknown) =>
  error instanceof DatabaseError
    ? RETRYABLE.has(error.code ?? '') || isConnectionBroken(error)
    : isConnectionBroken(error) && !(error instanceof UnansweredCommit);

/**
 * A `Database` on top of an open transaction: reads see its uncommitted changes, and nested transactions join it. It
 * has no pool, so it can't begin or end transactions.
 */
export function databaseIn(tx: Transaction, { close }: Pick<Database, 'close'>): Database {
  const sql: Sql = tx.sql;
  return { sql: sql as PoolSql, transaction: (work) => work(tx), secrets: tx.secrets, close };
}

import postgres from 'postgres';
import type { CacheTag } from '../invalidation/cache-tag.ts';
import type { Log } from '../log.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { parseConnectionUrl } from './connection-url.ts';

/** What a query is asked on: the pool, or the connection of an open transaction. */
export type Sql = postgres.Sql | postgres.TransactionSql;

export type Transaction = {
  sql: postgres.TransactionSql;
  /** Names what shoppers see differently once this commits; told to `onChanged` after the commit, never on rollback. */
  changed(...tags: CacheTag[]): void;
  /** See `sendLater` in `platform/jobs`. */
  sendJob: SendJob;
  /** A line of the log, written once this commits. */
  logLater(fields: object, sentence: string): void;
  secrets: SecretBox;
};

/** Writes a job into the queue on the connection given. */
export type SendJob = (
  sql: Sql,
  name: string,
  payload: object,
  options: { startAfterSeconds?: number },
) => Promise<void>;

export type Database = {
  sql: postgres.Sql;
  /**
   * Runs `work` in one transaction, again from the start when PostgreSQL asks for it (serialization failure,
   * deadlock). `work` must therefore do nothing but SQL.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Seals and opens what must not lie open in the database. */
  secrets: SecretBox;
  /** Tells how jobs are queued; the queue itself needs the database first. */
  sendJobsBy(send: SendJob): void;
  close(): Promise<void>;
};

type DatabaseOptions = {
  url: string;
  /** Connections kept at most; requests beyond it wait. */
  poolSize?: number;
  onChanged?: (tags: readonly CacheTag[]) => void;
  /** Where `logLater` writes to. */
  log?: Pick<Log, 'info'>;
  /** Without them nothing can be sealed or opened. */
  secrets?: SecretBox;
};

const INT8 = 20;
const DATE = 1082;
const RETRYABLE = new Set(['40001', '40P01']);
const MOST_TRIES = 4;

/** Connects on first use. `url` is a PostgreSQL URL, or `socket:<folder>?user=…&database=…` for the embedded one. */
export function createDatabase({
  url,
  poolSize = 10,
  onChanged = () => {},
  log,
  secrets = NO_SECRETS,
}: DatabaseOptions): Database {
  const address = parseConnectionUrl(url);
  const sql = postgres(address.url, {
    ...address.overrides,
    max: poolSize,
    connect_timeout: 5,
    backoff: secondsBeforeNextTry,
    idle_timeout: 60,
    max_lifetime: 60 * 60,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: { application_name: 'nyuzi', statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 },
    types: {
      // Counts and cents stay far below 2^53; a string here would make every sum a bug.
      wholeNumber: { to: INT8, from: [INT8], serialize: String, parse: Number },
      day: { to: DATE, from: [DATE], serialize: (day: string) => day, parse: (day: string) => day },
    },
  }) as unknown as postgres.Sql;

  let sendJob: SendJob = async (_sql, name) => {
    throw new Error(`No queue is there to take the job "${name}".`);
  };

  async function once<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const tags = new Set<CacheTag>();
    const lines: [fields: object, sentence: string][] = [];
    const answer = await sql.begin((inside) =>
      work({
        sql: inside,
        sendJob: (...job) => sendJob(...job),
        secrets,
        changed: (...names) => {
          for (const name of names) tags.add(name);
        },
        logLater: (...line) => void lines.push(line),
      }),
    );
    for (const line of lines) log?.info(...line);
    if (tags.size > 0) onChanged([...tags]);
    return answer as T;
  }

  async function transaction<T>(work: (tx: Transaction) => Promise<T>, tries = 1): Promise<T> {
    try {
      return await once(work);
    } catch (error) {
      if (tries >= MOST_TRIES || !isRetryable(error)) throw error;
      return transaction(work, tries + 1);
    }
  }

  return {
    sql,
    secrets,
    transaction: (work) => transaction(work),
    sendJobsBy(send) {
      sendJob = send;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

const withoutKey = () => {
  throw new Error('This connection was opened without the secret key.');
};
const NO_SECRETS: SecretBox = { keyId: withoutKey, keyIds: withoutKey, seal: withoutKey, open: withoutKey };

const isRetryable = (error: unknown) => error instanceof postgres.PostgresError && RETRYABLE.has(error.code);

/** Its own steps go up to 20 seconds, counted over all connections: the database is long back by then. */
const secondsBeforeNextTry = (failures: number) =>
  Math.min(0.01 * 2 ** Math.min(failures, 5), 0.1) * (0.5 + Math.random() / 2);

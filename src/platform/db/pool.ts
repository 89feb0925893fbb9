import postgres from 'postgres';
import { parseConnectionUrl } from './connection-url.ts';

type PoolOptions = {
  url: string;
  /** Connections kept at most; queries beyond it wait. */
  poolSize?: number;
};

const INT8 = 20;
const DATE = 1082;

/** Connects on first use. `url` is a PostgreSQL URL, or `socket:<folder>?user=…&database=…` for the embedded one. */
export function createPool({ url, poolSize = 10 }: PoolOptions): postgres.Sql {
  const address = parseConnectionUrl(url);
  return postgres(address.url, {
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
}

/** postgres.js's own backoff goes up to 20 seconds, counted over all connections: the database is long back by then. */
const secondsBeforeNextTry = (failures: number) =>
  Math.min(0.01 * 2 ** Math.min(failures, 5), 0.1) * (0.5 + Math.random() / 2);

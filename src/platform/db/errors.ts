import { DatabaseError } from 'pg';

/**
 * Errors that mean that the database is unreachable, stopping or starting, now a standby (25006), or out of disk space
 * (53100), not that a statement was wrong. PgBouncer reports 08P01 when it has no server for the connection.
 */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  // The Unix socket's backlog is full.
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_WAIT',
  'CONNECTION_UNSUITABLE',
  'CONNECT_TIMEOUT',
  'DATABASE_HUNG',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
]);

/** Errors of a connection that broke during a statement. */
const BROKEN = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '08P01', '25006']);

type ConnectionErrorCode =
  /** The connection broke, or the server closed it. */
  | 'CONNECTION_CLOSED'
  /** Closed by this process. */
  | 'CONNECTION_ENDED'
  | 'CONNECTION_WAIT'
  /** No host matches `target_session_attrs`. */
  | 'CONNECTION_UNSUITABLE'
  | 'CONNECT_TIMEOUT'
  /** It accepts statements and answers nothing. */
  | 'DATABASE_HUNG';

export class ConnectionError extends Error {
  override name = 'ConnectionError';
  readonly code: ConnectionErrorCode;
  constructor(code: ConnectionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** node-postgres's own connection errors have no code; errors of PostgreSQL and of sockets do. */
export function withCode(error: Error, code: ConnectionErrorCode = 'CONNECTION_CLOSED'): Error {
  if (error instanceof DatabaseError) return Object.assign(error, { name: 'DatabaseError' });
  return 'code' in error ? error : new ConnectionError(code, error.message, { cause: error });
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && UNAVAILABLE.has(code)) || isDatabaseUnavailable(cause);
}

const QUERY_CANCELED = '57014';

/** Whether PostgreSQL stopped a statement after the statement timeout. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

/** Whether a statement's connection is gone. */
export const isConnectionBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN.has(String(error.code));

const UNIQUE_VIOLATION = '23505';

/** Unique violation caused by a race for one name. `constraint`: the index's name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;

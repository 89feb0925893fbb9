import { DatabaseError } from 'pg';

/**
 * Errors that say the database can't be reached, is going down or coming up, is a standby now (25006), or has no room left
 * (53100), not that a statement was wrong. PgBouncer says 08P01 whenever it has no server for us.
 */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  // A socket file's row is full.
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_WAIT',
  'CONNECTION_UNSUITABLE',
  'CONNECT_TIMEOUT',
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
  /** It broke, or the server hung up. */
  | 'CONNECTION_CLOSED'
  /** We have closed it ourselves. */
  | 'CONNECTION_ENDED'
  /** Timeout: none in the pool came free. */
  | 'CONNECTION_WAIT'
  /** No host matches `target_session_attrs`. */
  | 'CONNECTION_UNSUITABLE'
  | 'CONNECT_TIMEOUT';

export class ConnectionError extends Error {
  override name = 'ConnectionError';
  readonly code: ConnectionErrorCode;
  constructor(code: ConnectionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** node-postgres gives what it says itself of a connection no code; errors of PostgreSQL and of sockets have theirs. */
export function withCode(error: Error, code: ConnectionErrorCode = 'CONNECTION_CLOSED'): Error {
  if (error instanceof DatabaseError) return Object.assign(error, { name: 'DatabaseError' });
  return 'code' in error ? error : new ConnectionError(code, error.message, { cause: error });
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && UNAVAILABLE.has(code)) || isDatabaseUnavailable(cause);
}

/** Whether the connection that a statement was on is gone. */
export const isConnectionBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN.has(String(error.code));

const UNIQUE_VIOLATION = '23505';

/** Unique violation caused by a race for one name. `constraint`: the index's name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;

import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Property names of secrets and personal data; their values are redacted from the log. */
const REDACTED = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'confirmPassword',
  'newPassword',
  'token',
  'otp',
  'code',
  'secret',
  'clientSecret',
  'access_token',
  'email',
  'username',
  'address',
  'payer',
  'phone',
];

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = REDACTED.flatMap((name) => {
    const key = /^[a-zA-Z_]+$/.test(name) ? name : `["${name}"]`;
    const below = key.startsWith('[') ? (parent: string) => `${parent}${key}` : (parent: string) => `${parent}.${key}`;
    return [key, below('*'), below('*.*'), below('req.headers'), below('res.headers'), below('err.body')];
  });
  return pino(
    { level, redact: { paths, censor: '[hidden]' }, base: null, serializers: { err: serializeError } },
    destination ?? standardOutput(),
  ) as Log;
}

/** Buffer limit for unread lines; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;

/**
 * Standard output may be a file on a full disk: then lines are lost, but the shop keeps running. pino's default would
 * throw the error, and on exit retry the rest forever.
 */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING_BYTES });
  const flush = output.flushSync.bind(output);
  let isStuck = false;
  output.on('error', () => {
    isStuck = true;
  });
  output.on('write', () => {
    isStuck = false;
  });
  output.flushSync = () => {
    if (!isStuck) flush();
  };
  return output;
}

/** Not `code`: one-time codes use that name and are redacted. */
type LoggedError = {
  type: string;
  message: string;
  errorCode?: unknown;
  constraint?: unknown;
  at: string[];
  cause?: LoggedError;
};
type UnknownError = { name?: string; message?: string; code?: unknown; severity?: string; constraint?: string };

/** PostgreSQL's class "data exception": its messages repeat the invalid value. */
const REPEATS_VALUES = /^22/;
const MAX_CAUSES = 3;

/**
 * Logged properties of an error: an allow-list. Everything else (row values in PostgreSQL's `detail`, a mail server's
 * dialog, a request with its headers) is left out.
 */
function serializeError(error: unknown, depth = 0): LoggedError {
  const { name = 'Error', message = String(error), code, severity, constraint } = (error ?? {}) as UnknownError;
  const repeatsValues = severity !== undefined && REPEATS_VALUES.test(String(code));
  const { stack, cause } = error instanceof Error ? error : { stack: '', cause: undefined };
  return {
    type: name,
    message: repeatsValues ? 'a value did not fit' : message,
    ...(code !== undefined && { errorCode: code }),
    ...(constraint !== undefined && { constraint }),
    at: (stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  };
}

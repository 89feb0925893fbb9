import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Names under which secrets and people's details travel; their values never reach the log. */
const SECRET = [
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
  const paths = SECRET.flatMap((name) => {
    const key = /^[a-zA-Z_]+$/.test(name) ? name : `["${name}"]`;
    const below = key.startsWith('[') ? (parent: string) => `${parent}${key}` : (parent: string) => `${parent}.${key}`;
    return [key, below('*'), below('*.*'), below('req.headers'), below('res.headers'), below('err.body')];
  });
  return pino(
    { level, redact: { paths, censor: '[hidden]' }, base: null },
    ...(destination ? [destination] : []),
  ) as Log;
}

import { appendFileSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type Log } from '../../../src/platform/log.ts';

/**
 * Whatever a shop of the suite logs is kept until the end of the run, at the most talkative level that a shop may be set
 * to. Then `search-logs.ts` looks for the secrets that tests have planted. `global-setup.ts` names the folder;
 * where it did not (a benchmark), nothing is kept.
 */
export const FOLDER_SETTING = 'SUITE_LOGS';
export const MAX_VERBOSE = 'trace';
export const SECRETS_ENDING = '.planted';

const folder = process.env[FOLDER_SETTING];
let open: number | undefined;
let running = 0;

/** The log of shops that live in the test's own process. */
export function suiteLog(): Log {
  if (!folder) return createLog('silent');
  return createLog(MAX_VERBOSE, {
    write(line) {
      open ??= openSync(join(folder, `tests-${process.pid}.log`), 'a');
      writeSync(open, line);
    },
  });
}

/** A file for everything that a shop in a process of its own writes. */
export function outputFile(): string {
  running += 1;
  return join(folder ?? mkdtempSync(join(tmpdir(), 'nyuzi-output-')), `shop-${process.pid}-${running}.log`);
}

/** No log of this run may hold `secret`. What a person could come across by chance is too short to be told apart. */
export function registerSecret(what: string, secret: string): void {
  if (!folder || !isRecognisable(secret)) return;
  appendFileSync(join(folder, `${process.pid}${SECRETS_ENDING}`), `${JSON.stringify({ what, secret })}\n`);
}

const isRecognisable = (secret: string) =>
  /^\d{6}$/.test(secret) || (secret.length >= 12 && /[\d_]/.test(secret)) || /[a-z] [a-z]/i.test(secret);

type SentRequest = { headers?: object; cookies?: object; payload?: unknown };

/** Plants every secret that a request carries: its token, its cookies, its passwords. */
export function registerSentSecrets(request: unknown): void {
  if (!folder || typeof request !== 'object' || request === null) return;
  const { headers = {}, cookies = {}, payload } = request as SentRequest;
  for (const [name, value] of [...Object.entries(headers), ...Object.entries(cookies), ...fieldsOf(payload)]) {
    if (isSecret(name) && typeof value === 'string') registerSecret(name, value.replace(/^(Bearer |[\w-]+=)/, ''));
  }
}

/** A file's bytes are no fields, and millions of them. */
const fieldsOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload) ? Object.entries(payload) : [];

const isSecret = (name: string) => /^(authorization|cookie|rst|staff|staff-browser)$|password|token|secret/i.test(name);

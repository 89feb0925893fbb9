import { appendFileSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type Log } from '../../../src/platform/log.ts';

/**
 * Keeps all logs of the suite's shops until the end of the run, at the most verbose level that a shop can be set to.
 * Then `search-logs.ts` searches them for the secrets that tests registered. `global-setup.ts` sets the folder; without
 * a folder (in a benchmark), nothing is kept.
 */
export const FOLDER_SETTING = 'SUITE_LOGS';
export const MAX_VERBOSE = 'trace';
export const SECRETS_ENDING = '.planted';

const folder = process.env[FOLDER_SETTING];
let open: number | undefined;
let running = 0;

/** Log for shops in the test's process. */
export function suiteLog(): Log {
  if (!folder) return createLog('silent');
  return createLog(MAX_VERBOSE, {
    write(line) {
      open ??= openSync(join(folder, `tests-${process.pid}.log`), 'a');
      writeSync(open, line);
    },
  });
}

/** File for the output of a shop in a separate process. */
export function outputFile(): string {
  running += 1;
  return join(folder ?? mkdtempSync(join(tmpdir(), 'nyuzi-output-')), `shop-${process.pid}-${running}.log`);
}

/** No log of this run may contain `secret`. Secrets short enough to match by chance are ignored. */
export function registerSecret(what: string, secret: string): void {
  if (!folder || !isRecognisable(secret)) return;
  appendFileSync(join(folder, `${process.pid}${SECRETS_ENDING}`), `${JSON.stringify({ what, secret })}\n`);
}

const isRecognisable = (secret: string) =>
  /^\d{6}$/.test(secret) || (secret.length >= 12 && /[\d_]/.test(secret)) || /[a-z] [a-z]/i.test(secret);

type SentRequest = { headers?: object; cookies?: object; payload?: unknown };

/** Registers every secret that a request carries: its token, cookies and passwords. */
export function registerSentSecrets(request: unknown): void {
  if (!folder || typeof request !== 'object' || request === null) return;
  const { headers = {}, cookies = {}, payload } = request as SentRequest;
  for (const [name, value] of [...Object.entries(headers), ...Object.entries(cookies), ...getFields(payload)]) {
    if (isSecret(name) && typeof value === 'string') registerSecret(name, value.replace(/^(Bearer |[\w-]+=)/, ''));
  }
}

/** A file's bytes aren't fields, and there are millions of them. */
const getFields = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload) ? Object.entries(payload) : [];

const isSecret = (name: string) => /^(authorization|cookie|rst|staff|staff-browser)$|password|token|secret/i.test(name);

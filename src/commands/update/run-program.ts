import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { SETTING_NAMES } from '../../config/environment.ts';
import { identify, type ProcessIdentity } from '../../platform/releases/process-identity.ts';
import { endGroup } from '../../platform/releases/shop-process.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How an update reports to the terminal; `started` and `ended` track its child processes, so none outlives it. */
export type RunProgramDeps = {
  env: Environment;
  say(line: string): void;
  started(child: ProcessIdentity): void;
  ended(child: ProcessIdentity): void;
};

/** A failed step, with a message for the terminal. */
export class UpdateRefused extends Error {}

const LAST_LINES = 20;
/** Requests from visitors have priority. */
const LOWEST_PRIORITY = 19;
const SECRETS = /KEY|SECRET|PASSWORD|_URL$|TOKEN/;

type Program = {
  program: string;
  args: readonly string[];
  folder: string;
  env: Environment;
  /** Start of the failure message: "<purpose> did not work". */
  purpose: string;
  /** Don't print the program's output. */
  quiet?: boolean;
};

/** Runs a program at the lowest priority and returns its output; throws with its last lines if it fails. */
export async function runProgram(
  { program, args, folder, env, purpose, quiet = false }: Program,
  { started, ended }: RunProgramDeps,
): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (identity) {
    lowerPriority(identity.pid);
    started(identity);
  }
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-1_000_000);
    });
  const how = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code === 0 ? '' : (signal ?? `exit code ${code}`)));
  });
  if (identity) {
    await endGroup(identity, 0);
    ended(identity);
  }
  if (how === '') return text;
  const last = quiet ? '' : `\n${lastLines(text, env)}`;
  throw new UpdateRefused(`${purpose} did not work (${how}).${last}`);
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, LOWEST_PRIORITY);
  } catch {
    // Runs at normal priority instead.
  }
}

export const lastLines = (text: string, env: Environment): string =>
  hideSecrets(text.trimEnd().split('\n').slice(-LAST_LINES).join('\n'), env);

/** Hides the value of every setting that may be secret, and passwords in URLs. */
export function hideSecrets(text: string, env: Environment): string {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    SECRETS.test(name) && value.length >= 6 ? [value] : [],
  );
  const hidden = values
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, value) => shown.replaceAll(value, '[hidden]'), text);
  return hidden.replace(/(\b\w{1,20}:\/\/[^\s:/@]*):[^\s@/]+@/g, '$1:[hidden]@');
}

/**
 * Environment for a build or a copy: this process's without the shop's settings, so it can't reach the shop's database,
 * PayPal or mail server.
 */
export function withoutSettings(env: Environment): Environment {
  const settings = new Set<string>(SETTING_NAMES);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.has(name) && !/^PG[A-Z]/.test(name)));
}

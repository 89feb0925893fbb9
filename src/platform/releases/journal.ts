import { createHmac, randomBytes } from 'node:crypto';
import { readJson, writeDurably } from './durable-json.ts';
import type { ShopAddress } from './probe.ts';
import { isAlive, type ProcessIdentity } from './process-identity.ts';
import type { ReleaseFolders } from './release-folders.ts';

/** Steps of the update itself, in order. */
const PREPARING = ['fetch', 'build', 'backup', 'copy', 'trial'] as const;
/** Steps of the supervisor, which run even if the update process dies. */
const SWITCHING = ['switch', 'watch'] as const;
const ENDED = ['done', 'back', 'failed'] as const;

export type Step = (typeof PREPARING)[number] | (typeof SWITCHING)[number] | (typeof ENDED)[number];

/**
 * The current or last update. The update process writes it through `trial`; from `switch` on, the supervisor writes it,
 * so there is only one writer at a time.
 */
export type Journal = {
  step: Step;
  /** Folder names in `releases`. */
  release: string;
  former: string;
  at: string;
  updater: ProcessIdentity;
  /** Processes started by the update, each the leader of a process group. */
  children?: ProcessIdentity[];
  watching?: Watching;
  /** How often the new release was started before it proved to work. */
  starts?: number;
  why?: string;
};

/** Baseline that the new release is compared with. */
export type Watching = {
  seconds: number;
  startWithinSeconds: number;
  /** Response status of each path before the switch. */
  answers: Record<string, number>;
};

export const readJournal = ({ journal }: ReleaseFolders) => readJson<Journal>(journal);

export function writeJournal({ journal }: ReleaseFolders, value: Journal): void {
  writeDurably(journal, { ...value, at: new Date().toISOString() });
}

const isIn = (steps: readonly Step[], step: Step) => steps.includes(step);

export const isPreparing = ({ step }: Pick<Journal, 'step'>) => isIn(PREPARING, step);
export const isSwitching = ({ step }: Pick<Journal, 'step'>) => isIn(SWITCHING, step);

export type SupervisorState = {
  supervisor: ProcessIdentity;
  /** The release that the supervisor's own program runs from; it must not be deleted. */
  program: string;
  dataDir: string;
  address: ShopAddress;
  settings: { salt: string; hashes: Record<string, string> };
  release: string;
  shop?: ProcessIdentity;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that identify the shop's data: a command with other values would back up another shop. */
const WHICH_DATA = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SECRET_KEY', 'S3_ENDPOINT', 'S3_BUCKET'];

const getHash = (env: Environment, name: string, salt: string) =>
  createHmac('sha256', salt)
    .update(env[name]?.trim() ?? '')
    .digest('hex');

export function getSettings(env: Environment): SupervisorState['settings'] {
  const salt = randomBytes(16).toString('hex');
  return { salt, hashes: Object.fromEntries(WHICH_DATA.map((name) => [name, getHash(env, name, salt)])) };
}

export const settingsThatDiffer = (env: Environment, { salt, hashes }: SupervisorState['settings']): string[] =>
  Object.entries(hashes).flatMap(([name, hash]) => (getHash(env, name, salt) === hash ? [] : [name]));

export const writeSupervisorState = ({ supervisor }: ReleaseFolders, state: SupervisorState): void =>
  writeDurably(supervisor, state);

export function readSupervisorState({ supervisor }: ReleaseFolders): SupervisorState | undefined {
  const state = readJson<SupervisorState>(supervisor);
  return state && isAlive(state.supervisor) ? state : undefined;
}

/** The shop process left running by a killed supervisor. */
export const getOrphan = ({ supervisor }: ReleaseFolders): ProcessIdentity | undefined =>
  readJson<SupervisorState>(supervisor)?.shop;

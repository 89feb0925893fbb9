import { createHmac, randomBytes } from 'node:crypto';
import { readJson, writeDurably } from './durable-json.ts';
import type { ShopAddress } from './probe.ts';
import { isAlive, type ProcessIdentity } from './process-identity.ts';
import type { ReleaseFolders } from './release-folders.ts';

/** What the update does itself, one after the other. */
const PREPARING = ['fetch', 'build', 'backup', 'copy', 'trial'] as const;
/** What the supervisor does, whatever becomes of the update. */
const SWITCHING = ['switch', 'watch'] as const;
const ENDED = ['done', 'back', 'failed'] as const;

export type Step = (typeof PREPARING)[number] | (typeof SWITCHING)[number] | (typeof ENDED)[number];

/**
 * The one update that is under way, or the last. Up to `trial` the update writes it; with `switch` it is the supervisor's, so no two
 * processes write at a time.
 */
export type Journal = {
  step: Step;
  /** Names of folders in `releases`. */
  release: string;
  former: string;
  at: string;
  updater: ProcessIdentity;
  /** Processes that the update has started, each the first of a group. */
  children?: ProcessIdentity[];
  watching?: Watching;
  /** How often the new release was started while nobody knew yet whether it sells. */
  starts?: number;
  why?: string;
};

/** What the new release is held against. */
export type Watching = {
  seconds: number;
  startWithinSeconds: number;
  /** What each of these answered before the switch. */
  answers: Record<string, number>;
};

export const readJournal = ({ journal }: ReleaseFolders) => readJson<Journal>(journal);

export function writeJournal({ journal }: ReleaseFolders, value: Journal): void {
  writeDurably(journal, { ...value, at: new Date().toISOString() });
}

const isIn = (steps: readonly Step[], step: Step) => steps.includes(step);

export const isPreparing = ({ step }: Pick<Journal, 'step'>) => isIn(PREPARING, step);
export const isSwitching = ({ step }: Pick<Journal, 'step'>) => isIn(SWITCHING, step);

/** What the supervisor tells everybody who may read its file. */
export type SupervisorState = {
  supervisor: ProcessIdentity;
  /** The release whose program the supervisor runs: it must not be deleted. */
  program: string;
  dataDir: string;
  address: ShopAddress;
  settings: { salt: string; hashes: Record<string, string> };
  release: string;
  shop?: ProcessIdentity;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Those that say which data a shop has: a command with other ones would back up another shop. */
const WHICH_DATA = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SECRET_KEY', 'S3_ENDPOINT', 'S3_BUCKET'];

const hashOf = (env: Environment, name: string, salt: string) =>
  createHmac('sha256', salt)
    .update(env[name]?.trim() ?? '')
    .digest('hex');

export function settingsOf(env: Environment): SupervisorState['settings'] {
  const salt = randomBytes(16).toString('hex');
  return { salt, hashes: Object.fromEntries(WHICH_DATA.map((name) => [name, hashOf(env, name, salt)])) };
}

/** Names of those that are not what the supervisor has. */
export const settingsThatDiffer = (env: Environment, { salt, hashes }: SupervisorState['settings']): string[] =>
  Object.entries(hashes).flatMap(([name, hash]) => (hashOf(env, name, salt) === hash ? [] : [name]));

export const writeSupervisorState = ({ supervisor }: ReleaseFolders, state: SupervisorState): void =>
  writeDurably(supervisor, state);

/** Undefined: no supervisor runs. */
export function readSupervisorState({ supervisor }: ReleaseFolders): SupervisorState | undefined {
  const state = readJson<SupervisorState>(supervisor);
  return state && isAlive(state.supervisor) ? state : undefined;
}

/** The shop that a killed supervisor has left behind. */
export const orphanOf = ({ supervisor }: ReleaseFolders): ProcessIdentity | undefined =>
  readJson<SupervisorState>(supervisor)?.shop;

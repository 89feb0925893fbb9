import { readJson, writeDurably } from './durable-json.ts';
import type { ProcessIdentity } from './process-identity.ts';
import type { ReleaseFolders } from './release-folders.ts';

/** What the update does itself, one after the other. */
export const PREPARING = ['fetch', 'build', 'backup', 'copy', 'trial'] as const;
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

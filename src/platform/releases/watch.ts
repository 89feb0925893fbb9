import type { Watching } from './journal.ts';
import { READY, type ShopAddress, statusOf } from './probe.ts';

/** Rounds that fail one after the other until a release counts as broken. */
const FAILED_ROUNDS = 3;
const ROUND_EVERY_MS = 1_000;
const LOOK_FOR_START_EVERY_MS = 50;
/** Lines of errors that any minute of a shop may have. */
const FEW_ERRORS = 5;

export type Verdict = { kind: 'wait' } | { kind: 'sells' } | { kind: 'broken'; why: string };

type WatchInput = {
  address: ShopAddress;
  watching: Watching;
  /** Lines of errors in the log since the release was started. */
  countErrors(): number;
  /** The same within the minute before, of the release before. */
  errorsBefore: number;
};

/** Looks at a release that was just started: does it get ready, does every page answer as it did before, does its log fill up with errors. */
export function watchRelease({ address, watching, countErrors, errorsBefore }: WatchInput) {
  const startedAt = Date.now();
  let readyAt: number | undefined;
  let failed = 0;
  let isEnded = false;
  let verdict: Verdict = { kind: 'wait' };

  async function waitUntilReady(): Promise<Verdict> {
    if ((await statusOf(address, READY)) === 200) readyAt = Date.now();
    else if (Date.now() - startedAt > watching.startWithinSeconds * 1000)
      return broken(`it was not ready after ${watching.startWithinSeconds} s`);
    return { kind: 'wait' };
  }

  async function look(since: number): Promise<Verdict> {
    const failure = await failureOf(address, watching.answers);
    failed = failure === undefined ? 0 : failed + 1;
    if (failure !== undefined && failed >= FAILED_ROUNDS) return broken(failure);
    const errors = countErrors();
    const most = FEW_ERRORS + 3 * errorsBefore;
    if (errors > most) return broken(`its log has ${errors} errors, and at most ${most} were to be expected`);
    const isLongEnough = Date.now() - since >= watching.seconds * 1000;
    return { kind: isLongEnough && failed === 0 ? 'sells' : 'wait' };
  }

  async function goOn() {
    while (!isEnded && verdict.kind === 'wait') {
      verdict = await (readyAt === undefined ? waitUntilReady() : look(readyAt));
      await new Promise((resolve) => setTimeout(resolve, readyAt ? ROUND_EVERY_MS : LOOK_FOR_START_EVERY_MS));
    }
  }
  void goOn();

  return {
    verdict: () => verdict,
    stop() {
      isEnded = true;
    },
  };
}

export type Watch = ReturnType<typeof watchRelease>;

const broken = (why: string): Verdict => ({ kind: 'broken', why });

async function failureOf(address: ShopAddress, answers: Watching['answers']): Promise<string | undefined> {
  const ready = await statusOf(address, READY);
  if (ready !== 200) return `it says that it is not ready (${named(ready)})`;
  for (const [path, before] of Object.entries(answers)) {
    const now = await statusOf(address, path);
    if (now !== before) return `${path} answered ${named(before)} before and ${named(now)} now`;
  }
  return undefined;
}

const named = (status: number) => (status === 0 ? 'nothing' : String(status));

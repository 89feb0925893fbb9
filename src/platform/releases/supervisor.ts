import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  getOrphan,
  getSettings,
  isPreparing,
  isSwitching,
  type Journal,
  readJournal,
  type SupervisorState,
  type Watching,
  writeJournal,
  writeSupervisorState,
} from './journal.ts';
import { getStatus, READY, type ShopAddress } from './probe.ts';
import { isAlive, takeLock, thisProcess } from './process-identity.ts';
import { currentRelease, foldersIn, isComplete, markComplete, pointTo, rememberBefore } from './release-folders.ts';
import { cleanUpAfterKilledUpdate, endGroup, openShop, type ShopProcess } from './shop-process.ts';

const TICK_MS = 100;
const MIN_REST_MS = 500;
const MAX_REST_MS = 30_000;
/** A release counts as settled after running this long. */
const SETTLED_MS = 60_000;
const MAX_STARTS = 2;

type SuperviseInput = {
  base: string;
  /** Name of the release that this program belongs to. */
  program: string;
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
};

/**
 * Runs the release that `current` links to: restarts it when it exits, switches when an update requests it, watches the
 * new release, and rolls back automatically. All state is in files, so it resumes where a killed supervisor stopped.
 * Resolves to the exit code once `isEnding` returns true.
 */
export async function supervise({ base, program, env, say }: SuperviseInput, isEnding: () => boolean): Promise<number> {
  const folders = foldersIn(base);
  const taken = takeLock(folders.supervisorLock);
  if (!taken.ok) {
    say(`This shop is kept open already, by process ${taken.holder.pid}.`);
    return 1;
  }
  const { dataDir, address } = shopIn(base, env);
  const state: SupervisorState = {
    supervisor: thisProcess(),
    program,
    dataDir,
    address,
    settings: getSettings(env),
    release: currentRelease(folders) ?? '',
  };
  const closeWithinMs = (Number(env.CLOSE_AFTER_SECONDS?.trim() || 0) + 30) * 1000;
  const orphan = getOrphan(folders);
  if (orphan && isAlive(orphan)) {
    say('The shop of a supervisor that was killed still runs: closing it.');
    await endGroup(orphan, closeWithinMs);
  }

  let shop: ShopProcess | undefined;
  let watch: Watch | undefined;
  let startAt = 0;
  let rest = MIN_REST_MS;
  let errorsBefore = 0;

  const hear = (text: string) => void process.stdout.write(text);

  function start() {
    const release = currentRelease(folders);
    if (release === undefined) throw new Error(`${folders.current} leads nowhere.`);
    // A release placed by hand is as valid as one made by an update.
    if (!isComplete(folders, release)) markComplete(folders, release, 'by hand');
    shop = openShop({ folder: join(folders.releases, release), env: { ...env, DATA_DIR: dataDir }, hear });
    state.release = release;
    noteShop();
  }

  function noteShop() {
    const { shop: _, ...rest } = state;
    const identity = shop?.identity();
    writeSupervisorState(folders, identity ? { ...rest, shop: identity } : rest);
  }

  async function stop() {
    watch?.stop();
    watch = undefined;
    errorsBefore = shop?.errorsOfLastMinute() ?? 0;
    await shop?.close(closeWithinMs);
    shop = undefined;
  }

  async function switchTo(release: string) {
    await stop();
    pointTo(folders, release);
  }

  /** Requested by the update, or left unfinished by an earlier supervisor. */
  async function beginSwitch(journal: Journal) {
    if (!isComplete(folders, journal.release)) {
      writeJournal(folders, { ...journal, step: 'failed', why: `The release ${journal.release} is not there whole.` });
      return;
    }
    say(`Switching from ${journal.former} to ${journal.release} …`);
    await switchTo(journal.release);
    writeJournal(folders, { ...journal, step: 'watch', starts: 0 });
  }

  async function goBack(journal: Journal, seen: string) {
    const said = getLastWords(shop);
    say(`${journal.release} doesn’t work: ${seen}. Going back to ${journal.former} …`);
    await switchTo(journal.former);
    writeJournal(folders, { ...journal, step: 'back', why: seen + said });
    start();
  }

  /** Starts are counted, so a release that crashes the supervisor too is also abandoned. */
  async function startNew(journal: Journal) {
    const starts = (journal.starts ?? 0) + 1;
    if (starts > MAX_STARTS) return goBack(journal, 'its supervisor was killed each time it had started it');
    writeJournal(folders, { ...journal, starts });
    start();
    return undefined;
  }

  async function follow(journal: Journal) {
    // An earlier supervisor was killed between the rollback and writing its result.
    if (currentRelease(folders) !== journal.release)
      writeJournal(folders, { ...journal, step: 'back', why: 'it did not sell; what was seen is lost' });
    else if (shop) await lookAtNew(journal, shop);
    else await startNew(journal);
  }

  async function lookAtNew(journal: Journal, running: ShopProcess) {
    const { watching } = journal;
    if (!watching) return goBack(journal, 'nobody has said how it is to be watched');
    watch ??= watchRelease({ address, watching, errorsBefore, countErrors: running.countErrors });
    const verdict = watch.verdict();
    if (verdict.kind === 'broken') return goBack(journal, verdict.why);
    if (verdict.kind === 'sells') {
      watch = undefined;
      rememberBefore(folders, journal.former);
      writeJournal(folders, { ...journal, step: 'done' });
      say(`${journal.release} sells.`);
    }
    return undefined;
  }

  async function tick() {
    const how = shop?.hasEnded();
    if (how !== undefined) await afterEnd(how);
    const journal = readJournal(folders);
    if (journal?.step === 'switch') await beginSwitch(journal);
    const now = readJournal(folders);
    if (now?.step === 'watch') await follow(now);
    else if (!shop && Date.now() >= startAt) start();
    if (now && isPreparing(now) && !isAlive(now.updater)) await cleanUp();
  }

  /**
   * A new release that exits is rolled back; any other is restarted, with a backoff if it exits before it has settled.
   */
  async function afterEnd(how: string) {
    const journal = readJournal(folders);
    if (journal?.step === 'watch') return goBack(journal, `it ended by itself (${how})`);
    say(`The shop has ended by itself (${how}).`);
    const wasSettled = (shop?.age() ?? 0) > SETTLED_MS;
    rest = wasSettled ? MIN_REST_MS : Math.min(rest * 2, MAX_REST_MS);
    startAt = Date.now() + rest;
    shop = undefined;
    noteShop();
    return undefined;
  }

  /** Under the update lock, so no update starts concurrently. */
  async function cleanUp() {
    const held = takeLock(folders.updateLock);
    if (!held.ok) return;
    try {
      const killed = await cleanUpAfterKilledUpdate(folders);
      if (killed) say(`An update was killed at "${killed.step}"; what it left is cleaned up.`);
    } finally {
      held.lock.release();
    }
  }

  try {
    while (!isEnding()) {
      await tick();
      await pause(TICK_MS);
    }
    const journal = readJournal(folders);
    if (journal && isSwitching(journal)) say('Closed in the middle of an update: the next start goes on with it.');
    await stop();
    noteShop();
    return 0;
  } finally {
    taken.lock.release();
  }
}

/**
 * Data folder and listen address, read as the shop does. Relative folders are resolved from `base`, which updates don't
 * move.
 */
function shopIn(base: string, env: SuperviseInput['env']): Pick<SupervisorState, 'dataDir' | 'address'> {
  const port = Number(env.PORT?.trim() || 3000);
  const host = env.HOST?.trim() || '127.0.0.1';
  const publicUrl = env.PUBLIC_URL?.trim() || `http://localhost:${port}`;
  return { dataDir: resolve(base, env.DATA_DIR?.trim() || 'data'), address: { host, port, publicUrl } };
}

const getLastWords = (shop: ShopProcess | undefined) => (shop ? `\n${shop.lastLines().join('\n')}` : '');

/** Consecutive failed rounds after which a release counts as broken. */
const FAILED_ROUNDS = 3;
const ROUND_EVERY_MS = 1_000;
const LOOK_FOR_START_EVERY_MS = 50;
/** Error log lines per minute that are normal for a shop. */
const FEW_ERRORS = 5;

type Verdict = { kind: 'wait' } | { kind: 'sells' } | { kind: 'broken'; why: string };

type WatchInput = {
  address: ShopAddress;
  watching: Watching;
  countErrors(): number;
  /** The same for the previous release, within its last minute. */
  errorsBefore: number;
};

/**
 * Watches a release after its start: whether it gets ready, whether every page responds with the same status as before,
 * and whether its log fills with errors.
 */
function watchRelease({ address, watching, countErrors, errorsBefore }: WatchInput) {
  const startedAt = Date.now();
  let readyAt: number | undefined;
  let failed = 0;
  let isEnded = false;
  let verdict: Verdict = { kind: 'wait' };

  async function waitUntilReady(): Promise<Verdict> {
    if ((await getStatus(address, READY)) === 200) readyAt = Date.now();
    else if (Date.now() - startedAt > watching.startWithinSeconds * 1000)
      return broken(`it was not ready after ${watching.startWithinSeconds} s`);
    return { kind: 'wait' };
  }

  async function look(since: number): Promise<Verdict> {
    const failure = await getFailure(address, watching.answers);
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

type Watch = ReturnType<typeof watchRelease>;

const broken = (why: string): Verdict => ({ kind: 'broken', why });

async function getFailure(address: ShopAddress, answers: Watching['answers']): Promise<string | undefined> {
  const ready = await getStatus(address, READY);
  if (ready !== 200) return `it says that it is not ready (${named(ready)})`;
  for (const [path, before] of Object.entries(answers)) {
    const now = await getStatus(address, path);
    if (now !== before) return `${path} answered ${named(before)} before and ${named(now)} now`;
  }
  return undefined;
}

const named = (status: number) => (status === 0 ? 'nothing' : String(status));

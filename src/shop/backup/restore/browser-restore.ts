import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config/config.ts';
import { createDatabase, type Database, type Transaction } from '../../../platform/db/database.ts';
import { readMigrations } from '../../../platform/db/migrate.ts';
import type { InvalidationBus } from '../../../platform/invalidation/invalidation-bus.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { makeFolder } from '../../../platform/make-folder.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import { uploadsFolder } from '../../media/uploads.ts';
import { readFileHeader } from '../archive/age.ts';
import { type Contents, contentsOf } from '../archive/manifest.ts';
import { readBackup } from '../archive/read-backup.ts';
import { fingerprintOf, identityId, identityIn, knownFingerprint, machineIdentity } from '../keys.ts';
import { findUse } from '../queries.ts';
import { backupSentence } from '../refusals.ts';
import { assertKnownMigrations, refusalOf, restoreIntoOpenShop } from './restore-backup.ts';

type BrowserRestoreDeps = {
  db: Database;
  databaseOwner: { url: string; prepareRole(): Promise<void> };
  bus: InvalidationBus;
  log: Log;
  now: () => Date;
  jobs: Pick<Jobs, 'send'>;
  pictures: Pick<PictureStore, 'put'>;
  config: Pick<Config, 'dataDir'>;
  /** What another secret key has sealed can't be opened here; see `keys/`. Answers sentences about what is lost. */
  giveUpUnreadable(tx: Transaction, actor: Actor): Promise<string[]>;
};

/** `field`: beside which the sentence stands. */
export type RestoreRefused = {
  ok: false;
  reason: 'not_empty' | 'unreadable' | 'missing';
  detail: string;
  field?: 'key';
};

const unreadable = (detail: string, field?: 'key'): RestoreRefused => ({
  ok: false,
  reason: 'unreadable',
  detail,
  ...(field && { field }),
});

const NO_KEY_AT_ALL = 'This isn’t a backup key: it begins with AGE-SECRET-KEY-1.';
const MISTYPED =
  'A letter of this key is wrong or missing. Compare it with your paper, or scan the QR code that is printed beside it.';
const wrongKey = (needed: string, typed: string) =>
  `This key doesn’t open the backup. It needs the key ${needed}, and this one is ${typed}: the ID is printed above each key.`;
const keyNeeded = (needed: string) =>
  `This backup is encrypted to the key ${needed}. Type the backup key on your paper.`;
const MACHINE_ONLY =
  'Only the machine that made this backup can open it: it was made before a backup key was. Choose a newer backup, or paste the key in the file backup.key of that machine.';

const BUSY: RestoreRefused = {
  ok: false,
  reason: 'not_empty',
  detail: 'Another restore is running. Wait until it’s done.',
};
const IN_USE: RestoreRefused = {
  ok: false,
  reason: 'not_empty',
  detail:
    'This shop has orders, customers, subscribers, messages or products of its own, so nothing can be restored over it here.',
};
const MISSING: RestoreRefused = {
  ok: false,
  reason: 'missing',
  detail: 'The file isn’t here anymore. Choose it again.',
};

type Checked = {
  ok: true;
  madeAt: string;
  contents: Contents;
  /** As it stands on the owner's paper; null: nobody has signed it. */
  signer: string | null;
  /** Signed by this very shop. */
  isOwn: boolean;
};

/** `typed`: the ID of the key that somebody typed. */
async function refusedOrThrown(error: unknown, file: string, typed: string | undefined): Promise<RestoreRefused> {
  const refusal = refusalOf(error, 'This file');
  if (!refusal) throw error;
  if (refusal.reason !== 'no_key') return unreadable(backupSentence(refusal));
  const { ownerKeyId } = await readFileHeader(file);
  if (ownerKeyId === null) return unreadable(MACHINE_ONLY, 'key');
  return unreadable(typed === undefined ? keyNeeded(ownerKeyId) : wrongKey(ownerKeyId, typed), 'key');
}

/** Throws where it is not whole, or not of this line of releases. */
async function readWhole(file: string, identities: readonly string[], db: Pick<Database, 'sql'>): Promise<Checked> {
  const summary = await readBackup(file, { section: async () => {} }, identities);
  const { head, signedBy } = summary;
  assertKnownMigrations(head, readMigrations());
  const signer = signedBy ? fingerprintOf(signedBy) : null;
  const isOwn = signer !== null && signer === (await knownFingerprint(db));
  return { ok: true, madeAt: head.madeAt, contents: contentsOf(summary), signer, isOwn };
}

const PREFIX = 'restore-';
/** Far above any shop's backup: bounds the disk. */
const MAX_BYTES = 50 * 1024 ** 3;

/** The backup that an owner sends in parts. */
const sentFile = (folder: string, id: string) => join(folder, PREFIX + id);

/** Makes it, empty; what was sent before is gone. */
async function makeSentFile(folder: string, id: string): Promise<void> {
  makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) if (name.startsWith(PREFIX)) await rm(join(folder, name), { force: true });
  await pipeline([], createWriteStream(sentFile(folder, id), { flags: 'wx', mode: 0o600 }));
}

/** Puts a part at its place, and answers how many bytes there are; undefined where it doesn't follow on. */
async function addSentPart(file: string, at: number, part: string): Promise<number | undefined> {
  const there = await sizeOf(file);
  if (there === undefined || at > there || at > MAX_BYTES) return undefined;
  await pipeline(createReadStream(part), createWriteStream(file, { flags: 'r+', start: at }));
  return (await sizeOf(file)) ?? 0;
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

type RestoreState = {
  step: 'restoring' | 'done' | 'failed';
  percent: number;
  sentence: string;
  /** Of what this machine could not open: second factors, connections, emails. */
  lost: string[];
};

const BEGUN: RestoreState = { step: 'restoring', percent: 0, sentence: '', lost: [] };

/** Restoring from a file that an owner sends in parts, checked whole before anything is changed. One at a time. */
export function createBrowserRestore(deps: BrowserRestoreDeps) {
  const folder = uploadsFolder(deps.config);
  const states = new Map<string, RestoreState>();
  const fileOf = (id: string) => sentFile(folder, id);

  const isUnderWay = () => [...states.values()].some(({ step }) => step === 'restoring');

  const isEmpty = async () => !(await findUse(deps.db.sql))?.isUsed;

  /** Room for a new file; what was sent before is gone. */
  async function start(id: string): Promise<{ ok: true } | RestoreRefused> {
    if (isUnderWay() || !(await isEmpty())) return IN_USE;
    await makeSentFile(folder, id);
    return { ok: true };
  }

  /** Puts a part at its place. One that comes twice is the same. Answers how many bytes there are. */
  async function addPart(id: string, at: number, part: string): Promise<{ ok: true; bytes: number } | RestoreRefused> {
    // What is being restored has been judged as it is.
    if (states.has(id)) return MISSING;
    const bytes = await addSentPart(fileOf(id), at, part);
    return bytes === undefined ? MISSING : { ok: true, bytes };
  }

  const identitiesFor = async (key: string) => {
    const typed = identityIn(key);
    const own = await machineIdentity(deps.config.dataDir);
    return typed === '' ? [own] : [typed, own];
  };

  /** Reads all of it, and changes nothing. */
  async function check(id: string, key: string): Promise<Checked | RestoreRefused> {
    if ((await sizeOf(fileOf(id))) === undefined) return MISSING;
    const isTyped = key.trim() !== '';
    const typed = identityIn(key);
    if (isTyped && typed === '') return unreadable(NO_KEY_AT_ALL, 'key');
    const typedId = isTyped ? await identityId(typed) : undefined;
    if (isTyped && typedId === undefined) return unreadable(MISTYPED, 'key');
    const identities = await identitiesFor(key);
    return readWhole(fileOf(id), identities, deps.db).catch((error: unknown) =>
      refusedOrThrown(error, fileOf(id), typedId),
    );
  }

  /** Begins in the background; `signer` is the one that the person has said yes to. */
  async function run(id: string, { key, signer }: { key: string; signer: string | null }, actor: Actor) {
    if (states.get(id)?.step === 'restoring') return { ok: true as const };
    if (isUnderWay()) return BUSY;
    // Before anything is waited for, so that a second press finds it.
    states.set(id, BEGUN);
    try {
      if ((await sizeOf(fileOf(id))) !== undefined) {
        const identities = await identitiesFor(key);
        void restore(id, { identities, signer }, actor);
        return { ok: true as const };
      }
    } catch (error) {
      states.delete(id);
      throw error;
    }
    states.delete(id);
    return MISSING;
  }

  async function restore(id: string, by: { identities: string[]; signer: string | null }, actor: Actor) {
    const { url, prepareRole } = deps.databaseOwner;
    const { bus, log, db, jobs } = deps;
    let lost: string[] = [];
    const owner = createDatabase({ url, poolSize: 1, bus, log, secrets: db.secrets, sendJob: jobs.send });
    try {
      const restored = await restoreIntoOpenShop(
        {
          db: owner,
          pictures: deps.pictures,
          now: deps.now,
          identities: by.identities,
          accepts: async (signedBy) => (signedBy ? fingerprintOf(signedBy) : null) === by.signer,
        },
        fileOf(id),
        {
          onProgress: (part) => states.set(id, { ...BEGUN, percent: Math.floor(part * 99) }),
          finish: async (tx) => {
            lost = await finish(tx, actor);
          },
        },
      );
      if (restored.ok) {
        await prepareRole();
        bus.publishEverything();
        states.set(id, { step: 'done', percent: 100, sentence: '', lost });
      } else states.set(id, failed(backupSentence('file' in restored ? { ...restored, file: 'This file' } : restored)));
    } catch (error) {
      log.error({ err: error }, 'the restore failed');
      states.set(id, failed('Something went wrong, so nothing was changed. See the log for details.'));
    } finally {
      await owner.close();
      await rm(fileOf(id), { force: true });
    }
  }

  /** Who asked for it may not be in the restored shop, so the log has the name alone. */
  async function finish(tx: Transaction, { name, network }: Actor): Promise<string[]> {
    const actor = { staffId: null, name, ...(network !== undefined && { network }) };
    await recordAudit(tx, actor, { what: 'backup.restored', subject: 'browser' });
    return deps.giveUpUnreadable(tx, actor);
  }

  return { isEmpty, start, addPart, check, run, stateOf: (id: string) => states.get(id) };
}

const failed = (sentence: string): RestoreState => ({ ...BEGUN, step: 'failed', sentence });

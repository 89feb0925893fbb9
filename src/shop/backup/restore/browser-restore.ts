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
import { conflict, invalid, notFound, type RefusalOf } from '../../../shared/refusals.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import { uploadsFolder } from '../../media/uploads.ts';
import { readFileHeader } from '../archive/age.ts';
import type { Contents } from '../archive/manifest.ts';
import { readBackup } from '../archive/read-backup.ts';
import { getFingerprint, identityId, identityIn, knownFingerprint, machineIdentity } from '../keys.ts';
import { findUse } from '../queries.ts';
import { backupSentence } from '../refusals.ts';
import { assertKnownMigrations, restoreIntoOpenShop, toBackupRefusal } from './restore-backup.ts';

type BrowserRestoreDeps = {
  db: Database;
  databaseOwner: { url: string; prepareRole(): Promise<void> };
  bus: InvalidationBus;
  log: Log;
  now: () => Date;
  jobs: Pick<Jobs, 'send'>;
  pictures: Pick<PictureStore, 'put'>;
  config: Pick<Config, 'dataDir'>;
  /** Discards data sealed with another secret key; see `keys/`. Returns sentences about the losses. */
  giveUpUnreadable(tx: Transaction, actor: Actor): Promise<string[]>;
};

type Own = { detail: string };

export const restoreRefusals = {
  not_empty: conflict(
    'This shop has orders, customers, subscribers, messages or products of its own, so nothing can be restored over it here.',
  ),
  missing: notFound('The file isn’t here anymore. Choose it again.'),
  unreadable: invalid(({ detail }: Own) => detail),
};

type RestoreRefused = RefusalOf<typeof restoreRefusals> & { detail?: string; field?: 'key' };

const NO_KEY_AT_ALL = 'This isn’t a backup key: it begins with AGE-SECRET-KEY-1.';

const MISTYPED =
  'A letter of this key is wrong or missing. Compare it with your paper, or scan the QR code that is printed beside it.';

const BUSY: RestoreRefused = {
  ok: false,
  reason: 'not_empty',
  detail: 'Another restore is running. Wait until it’s done.',
};
const IN_USE: RestoreRefused = { ok: false, reason: 'not_empty' };
const MISSING: RestoreRefused = { ok: false, reason: 'missing' };

type Checked = {
  ok: true;
  madeAt: string;
  contents: Contents;
  /** Fingerprint as printed on the owner's paper; null for an unsigned file. */
  signer: string | null;
  /** Signed by this shop's key. */
  isOwn: boolean;
};

type RestoreState = {
  step: 'restoring' | 'done' | 'failed';
  percent: number;
  sentence: string;
  /** Data this machine couldn't decrypt: second factors, connections, emails. */
  lost: string[];
};

const BEGUN: RestoreState = { step: 'restoring', percent: 0, sentence: '', lost: [] };

/** Restores from a file uploaded in chunks, verified whole before any change. One restore at a time. */
export function createBrowserRestore(deps: BrowserRestoreDeps) {
  const folder = uploadsFolder(deps.config);
  const states = new Map<string, RestoreState>();
  const getFile = (id: string) => sentFile(folder, id);

  const isUnderWay = () => [...states.values()].some(({ step }) => step === 'restoring');

  const isEmpty = async () => !(await findUse(deps.db.sql))?.isUsed;

  /** Starts a new upload and discards the previous one. */
  async function start(id: string): Promise<{ ok: true } | RestoreRefused> {
    if (isUnderWay() || !(await isEmpty())) return IN_USE;
    await makeSentFile(folder, id);
    return { ok: true };
  }

  /** Writes a chunk at its offset; repeating one is safe. Returns the byte count. */
  async function addPart(id: string, at: number, part: string): Promise<{ ok: true; bytes: number } | RestoreRefused> {
    // A file being restored has already been checked.
    if (states.has(id)) return MISSING;
    const bytes = await addSentPart(getFile(id), at, part);
    return bytes === undefined ? MISSING : { ok: true, bytes };
  }

  const identitiesFor = async (key: string) => {
    const typed = identityIn(key);
    const own = await machineIdentity(deps.config.dataDir);
    return typed === '' ? [own] : [typed, own];
  };

  /** Verifies the whole file without changes. */
  async function check(id: string, key: string): Promise<Checked | RestoreRefused> {
    if ((await getSize(getFile(id))) === undefined) return MISSING;
    const isTyped = key.trim() !== '';
    const typed = identityIn(key);
    if (isTyped && typed === '') return unreadable(NO_KEY_AT_ALL, 'key');
    const typedId = isTyped ? await identityId(typed) : undefined;
    if (isTyped && typedId === undefined) return unreadable(MISTYPED, 'key');
    const identities = await identitiesFor(key);
    return readWhole(getFile(id), identities, deps.db).catch((error: unknown) =>
      refusedOrThrown(error, getFile(id), typedId),
    );
  }

  /** Starts the restore in the background; `signer` is the fingerprint that the person accepted. */
  async function run(id: string, { key, signer }: { key: string; signer: string | null }, actor: Actor) {
    if (states.get(id)?.step === 'restoring') return { ok: true as const };
    if (isUnderWay()) return BUSY;
    // Set before the first await, so that a second click finds it.
    states.set(id, BEGUN);
    try {
      if ((await getSize(getFile(id))) !== undefined) {
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
          accepts: async (signedBy) => (signedBy ? getFingerprint(signedBy) : null) === by.signer,
        },
        getFile(id),
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
      await rm(getFile(id), { force: true });
    }
  }

  /** The actor may not exist in the restored shop, so the audit log stores only the name. */
  async function finish(tx: Transaction, { name, network }: Actor): Promise<string[]> {
    const actor = { staffId: null, name, ...(network !== undefined && { network }) };
    await recordAudit(tx, actor, { what: 'backup.restored', subject: 'browser' });
    return deps.giveUpUnreadable(tx, actor);
  }

  return { isEmpty, start, addPart, check, run, stateOf: (id: string) => states.get(id) };
}

const SENT_PREFIX = 'restore-';

const sentFile = (folder: string, id: string) => join(folder, SENT_PREFIX + id);

/** Creates an empty file and deletes earlier uploads. */
async function makeSentFile(folder: string, id: string): Promise<void> {
  makeFolder(folder, 0o700);
  for (const name of await readdir(folder))
    if (name.startsWith(SENT_PREFIX)) await rm(join(folder, name), { force: true });
  await pipeline([], createWriteStream(sentFile(folder, id), { flags: 'wx', mode: 0o600 }));
}

/** Limits disk use; far above any real backup. */
const MAX_SENT_BYTES = 50 * 1024 ** 3;

/** Writes a chunk and returns the byte count; undefined if the offset leaves a gap. */
async function addSentPart(file: string, at: number, part: string): Promise<number | undefined> {
  const there = await getSize(file);
  if (there === undefined || at > there || at > MAX_SENT_BYTES) return undefined;
  await pipeline(createReadStream(part), createWriteStream(file, { flags: 'r+', start: at }));
  return (await getSize(file)) ?? 0;
}

const getSize = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

const unreadable = (detail: string, field?: 'key'): RestoreRefused => ({
  ok: false,
  reason: 'unreadable',
  detail,
  ...(field && { field }),
});

/** Throws if the file is incomplete or of an unknown release. */
async function readWhole(file: string, identities: readonly string[], db: Pick<Database, 'sql'>): Promise<Checked> {
  const summary = await readBackup(file, { section: async () => {} }, identities);
  const { head, signedBy } = summary;
  assertKnownMigrations(head, readMigrations());
  const signer = signedBy ? getFingerprint(signedBy) : null;
  const isOwn = signer !== null && signer === (await knownFingerprint(db));
  return { ok: true, madeAt: head.madeAt, contents: head.contents, signer, isOwn };
}

const MACHINE_ONLY =
  'Only the machine that made this backup can open it: it was made before a backup key was. Choose a newer backup, or paste the key in the file backup.key of that machine.';

/** `typed`: ID of the entered key. */
async function refusedOrThrown(error: unknown, file: string, typed: string | undefined): Promise<RestoreRefused> {
  const refusal = toBackupRefusal(error, 'This file');
  if (!refusal) throw error;
  if (refusal.reason !== 'no_key') return unreadable(backupSentence(refusal));
  const { ownerKeyId } = await readFileHeader(file);
  if (ownerKeyId === null) return unreadable(MACHINE_ONLY, 'key');
  return unreadable(typed === undefined ? keyNeeded(ownerKeyId) : wrongKey(ownerKeyId, typed), 'key');
}

const keyNeeded = (needed: string) =>
  `This backup is encrypted to the key ${needed}. Type the backup key on your paper.`;

const wrongKey = (needed: string, typed: string) =>
  `This key doesn’t open the backup. It needs the key ${needed}, and this one is ${typed}: the ID is printed above each key.`;

const failed = (sentence: string): RestoreState => ({ ...BEGUN, step: 'failed', sentence });

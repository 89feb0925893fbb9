import { rm } from 'node:fs/promises';
import { createDatabase, type Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { uploadsFolder } from '../media/uploads.ts';
import { identityId, identityIn, machineIdentity } from './backup-keys.ts';
import type { BrowserRestoreDeps } from './browser-restore-deps.ts';
import {
  BUSY,
  IN_USE,
  MISSING,
  MISTYPED,
  NO_KEY_AT_ALL,
  type RestoreRefused,
  unreadable,
} from './browser-restore-refusals.ts';
import { type Checked, readWhole, refusedOrThrown } from './check-sent-backup.ts';
import { findUse } from './queries.ts';
import { backupSentence } from './refusals.ts';
import { restoreIntoOpenShop } from './restore-backup.ts';
import { addSentPart, makeSentFile, sentFile, sizeOf } from './sent-file.ts';
import { fingerprintOf } from './signing-key.ts';

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

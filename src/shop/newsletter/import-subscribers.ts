import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Encoding } from '../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../shared/tables/read-table.ts';
import { newSecret } from '../accounts/tokens.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { readUpload } from '../media/uploads.ts';
import type { ReadSubscribers } from './read-subscribers.ts';
import {
  addImportedSubscribers,
  addSubscriberImport,
  addSubscriberLines,
  deleteOldSubscriberImports,
  deleteSubscriberImport,
  findSubscriberImport,
  lockSubscriberImport,
  setSubscriberImportDone,
} from './subscriber-import-queries.ts';
import type { SubscriberImportReason } from './subscriber-import-refusals.ts';
import type { SubscriberFormat } from './subscriber-import-schema.ts';
import { listLinesToAdd, settleOvertaken, settleVerdicts } from './verdict-queries.ts';

export type ImportDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
export type Changed<More = object> = ({ ok: true } & More) | { ok: false; reason: SubscriberImportReason };
export const no = (reason: SubscriberImportReason) => ({ ok: false as const, reason });

export const DAY_MS = 24 * 60 * 60 * 1000;
/** So long a file is kept that was read; after that nothing can be undone, and nobody needs its addresses. */
const KEPT_MS = 7 * DAY_MS;
const LINES_AT_ONCE = 1000;

/** Reads a file and keeps what it says, to be checked; nobody is subscribed by it. */
export async function readSubscriberFile(
  { db, now }: ImportDeps,
  actor: Actor,
  { file, fileName, encoding }: { file: string; fileName: string; encoding?: Encoding | undefined },
): Promise<{ ok: true; id: string } | UnreadTable> {
  const read = await readUpload<ReadSubscribers>({ reader: 'subscribers', file, encoding, now: now() });
  if (!read.ok) return read;
  const { format, lines } = read;
  const made = { staffId: actor.staffId, who: actor.name, fileName, format, rowCount: lines.length };
  const id = await db.transaction(async (tx) => {
    const added = await addSubscriberImport(tx.sql, made, now());
    if (!added) throw new Error('PostgreSQL added no import.');
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
      await addSubscriberLines(tx.sql, added.id, JSON.stringify(lines.slice(from, from + LINES_AT_ONCE)));
    return added.id;
  });
  return { ok: true, id };
}

const FROM: Record<SubscriberFormat, string> = { shopify: 'Shopify', mailchimp: 'Mailchimp', own: 'Spreadsheet' };
const MAX_SOURCE_LENGTH = 300;

/**
 * Subscribes everybody who agreed in the file, with where that consent comes from, and emails nobody. Who left this shop's newsletter
 * stays as they are. All or nothing: it is one transaction.
 */
export function importSubscribers({ db, now }: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = (await lockSubscriberImport(tx.sql, id)) && (await findSubscriberImport(tx.sql, id));
    if (!row) return no('unknown_import');
    // Pressed twice.
    if (row.state === 'done') return { ok: true };
    if (row.state !== 'check') return no('import_undone');
    await settleVerdicts(tx.sql, row.id);
    const lines = await listLinesToAdd(tx.sql, row.id);
    if (lines.length === 0) return no('nobody_to_import');
    const source = `${FROM[row.format]}, ${row.fileName}`.slice(0, MAX_SOURCE_LENGTH);
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const tokens = lines
        .slice(from, from + LINES_AT_ONCE)
        .map(({ line }) => ({ line, id: randomUUID(), token: newSecret() }));
      await addImportedSubscribers(tx.sql, { importId: row.id, source, tokens: JSON.stringify(tokens), now: now() });
    }
    const overtaken = await settleOvertaken(tx.sql, row.id);
    await setSubscriberImportDone(tx.sql, row.id, now());
    const after = { file: row.fileName, added: lines.length - overtaken };
    await recordAudit(tx, actor, { what: 'newsletter.subscribers_imported', subject: row.id, after });
    return { ok: true };
  });
}

/** Forgets a file that is not imported. */
export function dropSubscriberImport({ db }: Pick<ImportDeps, 'db'>, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = (await lockSubscriberImport(tx.sql, id)) && (await findSubscriberImport(tx.sql, id));
    if (!row) return no('unknown_import');
    if (row.state === 'done') return no('import_done');
    await deleteSubscriberImport(tx.sql, row.id);
    return { ok: true };
  });
}

export async function deleteOldFilesOfSubscribers({ db, now }: ImportDeps): Promise<void> {
  await deleteOldSubscriberImports(db.sql, new Date(now().getTime() - KEPT_MS));
}

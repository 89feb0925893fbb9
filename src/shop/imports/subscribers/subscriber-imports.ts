import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Database, Sql } from '../../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../../shared/tables/read-table.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { newSecret } from '../../accounts/tokens.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { readUpload } from '../../media/uploads.ts';
import {
  addImportedSubscribers,
  addSubscriberImport,
  addSubscriberLines,
  countVerdicts,
  deleteLinesOfAddresses,
  deleteOldSubscriberImports,
  deleteSubscriberImport,
  findSubscriberImport,
  listEvaluatedLines,
  listLinesToAdd,
  listSubscriberImports,
  lockImportedSubscribers,
  lockSubscriberImport,
  setSubscriberImportDone,
  setSubscriberImportUndone,
  settleOvertaken,
  settleVerdicts,
  undoImportedSubscribers,
} from './queries.ts';
import type { ReadSubscribers } from './read-subscribers.ts';
import type { SubscriberFormat, SubscriberImport, SubscriberImportSummary } from './schema.ts';

type ImportDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type ImportResult<More = object> = ({ ok: true } & More) | { ok: false; reason: SubscriberImportReason };

/** How long a read file is kept; undo ends earlier, so its addresses aren't needed longer. */
const KEPT_MS = 7 * DAY_MS;
const LINES_AT_ONCE = 1000;

/** Reads a file and stores its rows for review; subscribes nobody yet. */
export async function readSubscriberFile(
  { db, now }: ImportDeps,
  actor: Actor,
  { file, fileName, encoding }: { file: string; fileName: string; encoding?: Encoding | undefined },
): Promise<{ ok: true; id: string } | UnreadTable> {
  const read = await readUpload<ReadSubscribers>({ reader: 'subscribers', file, encoding, now: now() });
  if (!read.ok) return read;
  const { format, lines } = read;
  const input = { staffId: actor.staffId, who: actor.name, fileName, format, rowCount: lines.length };
  const id = await db.transaction(async (tx) => {
    const added = await addSubscriberImport(tx.sql, input, now());
    if (!added) throw new Error('PostgreSQL added no import.');
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
      await addSubscriberLines(tx.sql, added.id, JSON.stringify(lines.slice(from, from + LINES_AT_ONCE)));
    return added.id;
  });
  return { ok: true, id };
}

const MAX_LISTED = 20;

export async function listSubscriberFiles({ db, now }: ImportDeps) {
  const rows = await listSubscriberImports(db.sql, MAX_LISTED);
  return rows.map((row) => toSummary(row, now()));
}

/** One file with the verdict of each row against the current list. */
export async function viewSubscriberImport(
  { db, now }: ImportDeps,
  id: string,
  { view, after }: { view: '' | 'add' | 'not'; after: number },
): Promise<SubscriberImport | undefined> {
  const row = await findSubscriberImport(db.sql, id);
  if (!row) return undefined;
  const [counts, lines] = await Promise.all([
    countVerdicts(db.sql, row.id),
    listEvaluatedLines(db.sql, row.id, { view, after, most: LIST_PAGE_LENGTH + 1 }),
  ]);
  const shown = lines.slice(0, LIST_PAGE_LENGTH);
  return {
    ...toSummary(row, now()),
    counts,
    lines: shown.map(({ typed, consentAt, ...line }) => ({
      ...line,
      email: typed,
      consentAt: consentAt?.toISOString() ?? null,
    })),
    next: lines.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.line ?? null) : null,
  };
}

const SOURCE_NAMES: Record<SubscriberFormat, string> = {
  shopify: 'Shopify',
  mailchimp: 'Mailchimp',
  own: 'Spreadsheet',
};
const MAX_SOURCE_LENGTH = 300;

/**
 * Subscribes everyone who consented in the file, records the source of consent, and sends no emails. People who left
 * this shop's newsletter stay unsubscribed. One transaction: all or nothing.
 */
export function importSubscribers({ db, now }: ImportDeps, actor: Actor, id: string): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    const row = (await lockSubscriberImport(tx.sql, id)) && (await findSubscriberImport(tx.sql, id));
    if (!row) return refuse('unknown_import');
    // Repeated click.
    if (row.state === 'done') return { ok: true };
    if (row.state !== 'check') return refuse('import_undone');
    await settleVerdicts(tx.sql, row.id);
    const lines = await listLinesToAdd(tx.sql, row.id);
    if (lines.length === 0) return refuse('nobody_to_import');
    const source = `${SOURCE_NAMES[row.format]}, ${row.fileName}`.slice(0, MAX_SOURCE_LENGTH);
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

/** Deletes a file that wasn't imported. */
export function dropSubscriberImport({ db }: Pick<ImportDeps, 'db'>, id: string): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    const row = (await lockSubscriberImport(tx.sql, id)) && (await findSubscriberImport(tx.sql, id));
    if (!row) return refuse('unknown_import');
    if (row.state === 'done') return refuse('import_done');
    await deleteSubscriberImport(tx.sql, row.id);
    return { ok: true };
  });
}

const IMPORT_UNDO_MS = DAY_MS;

/**
 * Undoes an import within a day; `ended`: subscribers who had got a newsletter and stay in the list as unsubscribed.
 */
export function undoSubscriberImport(
  { db, now }: ImportDeps,
  actor: Actor,
  id: string,
): Promise<ImportResult<{ removed: number; ended: number }>> {
  return db.transaction(async (tx) => {
    const row = (await lockSubscriberImport(tx.sql, id)) && (await findSubscriberImport(tx.sql, id));
    if (!row) return refuse('unknown_import');
    if (row.state === 'undone') return { ok: true, removed: 0, ended: 0 };
    if (row.state !== 'done' || !row.importedAt) return refuse('import_not_done');
    if (isUndoOver(row.importedAt, now())) return refuse('undo_over');
    await lockImportedSubscribers(tx.sql, row.id);
    const undone = await undoImportedSubscribers(tx.sql, row.id, now());
    const { deleted = 0, ended = 0 } = undone ?? {};
    await setSubscriberImportUndone(tx.sql, row.id);
    const before = { file: row.fileName, removed: deleted + ended };
    await recordAudit(tx, actor, { what: 'newsletter.import_undone', subject: row.id, before });
    return { ok: true, removed: deleted + ended, ended };
  });
}

export async function deleteOldSubscriberFiles({ db, now }: ImportDeps): Promise<void> {
  await deleteOldSubscriberImports(db.sql, new Date(now().getTime() - KEPT_MS));
}

/** Removes a person's addresses from all files. */
export async function eraseSubscriberLines(sql: Sql, addresses: readonly string[]): Promise<void> {
  await deleteLinesOfAddresses(sql, addresses);
}

const isUndoOver = (importedAt: Date, now: Date) => now.getTime() > importedAt.getTime() + IMPORT_UNDO_MS;

type ImportRow = NonNullable<Awaited<ReturnType<typeof findSubscriberImport>>>;

const toSummary = (
  { madeAt, importedAt, rowCount, ...row }: ImportRow,
  now: Date,
): Static<typeof SubscriberImportSummary> => ({
  ...row,
  rows: rowCount,
  madeAt: madeAt.toISOString(),
  undoUntil:
    row.state === 'done' && importedAt && !isUndoOver(importedAt, now)
      ? new Date(importedAt.getTime() + IMPORT_UNDO_MS).toISOString()
      : null,
});

const refuse = (reason: SubscriberImportReason) => ({ ok: false as const, reason });

/** Refusals for staff. */
const SUBSCRIBER_IMPORT_SENTENCES = {
  unknown_import: 'We couldn’t find this file. Files are kept for a week. Choose it again.',
  nobody_to_import: 'There’s nobody in this file who can be added.',
  import_undone: 'This import was undone. Choose the file again to import it.',
  import_done: 'This file is already imported. Undo the import instead.',
  import_not_done: 'This file isn’t imported yet, so there’s nothing to undo.',
  undo_over: 'This import can’t be undone anymore: it’s more than a day old.',
} as const;

export type SubscriberImportReason = keyof typeof SUBSCRIBER_IMPORT_SENTENCES;
export const subscriberImportSentence = (reason: SubscriberImportReason): string => SUBSCRIBER_IMPORT_SENTENCES[reason];

import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { conflict, notFound } from '../../../shared/refusals.ts';
import { DAY_MS, withIsoTimes } from '../../../shared/time.ts';
import { newSecret } from '../../accounts/tokens.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import {
  createFileImport,
  type FileInput,
  type ImportDeps,
  type ImportFile,
  insertInParts,
  pageByLine,
  storeFile,
  toSummary,
} from '../core/file-import.ts';
import {
  addImportedSubscribers,
  addSubscriberImport,
  addSubscriberLines,
  countVerdicts,
  deleteLinesOfAddresses,
  deleteOldSubscriberImports,
  listEvaluatedLines,
  listLinesToAdd,
  lockImportedSubscribers,
  settleOvertaken,
  settleVerdicts,
  subscriberFiles,
  undoImportedSubscribers,
} from './queries.ts';
import type { ReadSubscribers } from './read-subscribers.ts';
import type { SubscriberFormat, SubscriberImport, SubscriberImportSummary } from './schema.ts';

/** Reads a file and stores its rows for review; subscribes nobody yet. */
export const readSubscriberFile = (deps: ImportDeps, actor: Actor, input: FileInput) =>
  storeFile<Extract<ReadSubscribers, { ok: true }>>(deps, 'subscribers', input, async (tx, { format, lines }, now) => {
    const { staffId, name: who } = actor;
    const file = { staffId, who, fileName: input.fileName, format, rowCount: lines.length };
    const added = await addSubscriberImport(tx.sql, file, now);
    if (added) await insertInParts(lines, (part) => addSubscriberLines(tx.sql, added.id, part));
    return added;
  });

export async function listSubscriberFiles(deps: ImportDeps) {
  const files = await subscriberImport.list(deps);
  return files.map((file) => withUndo(file, deps.now()));
}

/** One file with the verdict of each row against the current list. */
export async function viewSubscriberImport(
  { db, now }: ImportDeps,
  id: string,
  { view, after }: { view: '' | 'add' | 'not'; after: number },
): Promise<SubscriberImport | undefined> {
  const file = await subscriberFiles.find(db.sql, id);
  if (!file) return undefined;
  const [counts, rows] = await Promise.all([
    countVerdicts(db.sql, file.id),
    listEvaluatedLines(db.sql, file.id, { view, after, most: LIST_PAGE_LENGTH + 1 }),
  ]);
  const { shown, next } = pageByLine(rows);
  return {
    ...withUndo(file, now()),
    counts,
    lines: shown.map(({ typed, ...line }) => ({ ...withIsoTimes(line), email: typed })),
    next,
  };
}

type SubscriberFile = ImportFile<SubscriberFormat>;

function withUndo(file: SubscriberFile, now: Date): Static<typeof SubscriberImportSummary> {
  const until = file.state === 'done' ? undoEnd(file) : undefined;
  return { ...toSummary(file), undoUntil: until && now <= until ? until.toISOString() : null };
}

const undoEnd = ({ importedAt }: SubscriberFile) => importedAt && new Date(importedAt.getTime() + DAY_MS);

const SOURCE_NAMES: Record<SubscriberFormat, string> = {
  shopify: 'Shopify',
  mailchimp: 'Mailchimp',
  own: 'Spreadsheet',
};
const MAX_SOURCE_LENGTH = 300;

/**
 * Subscribes everyone who consented in the file, records the source of consent, and sends no emails. People who left
 * this shop's newsletter stay unsubscribed. Can be undone for a day; `ended`: subscribers who had got a newsletter and
 * stay in the list as unsubscribed.
 */
export const subscriberImport = createFileImport<
  SubscriberFormat,
  SubscriberImportReason,
  { ok: true; removed: number; ended: number }
>({
  files: subscriberFiles,
  nothingRemoved: { ok: true, removed: 0, ended: 0 },
  async add(tx, { id, format, fileName: file }, { actor, now }) {
    await settleVerdicts(tx.sql, id);
    const lines = await listLinesToAdd(tx.sql, id);
    if (lines.length === 0) return refuse('nobody_to_import');
    const source = `${SOURCE_NAMES[format]}, ${file}`.slice(0, MAX_SOURCE_LENGTH);
    const tokens = lines.map(({ line }) => ({ line, id: randomUUID(), token: newSecret() }));
    await insertInParts(tokens, (part) => addImportedSubscribers(tx.sql, { importId: id, source, tokens: part, now }));
    const added = lines.length - (await settleOvertaken(tx.sql, id));
    await recordAudit(tx, actor, { what: 'newsletter.subscribers_imported', subject: id, after: { file, added } });
    return { ok: true };
  },
  async remove(tx, imported, { actor, now }) {
    const until = undoEnd(imported);
    if (!until) return refuse('import_not_done');
    if (now > until) return refuse('undo_over');
    const { id, fileName: file } = imported;
    await lockImportedSubscribers(tx.sql, id);
    const { deleted = 0, ended = 0 } = (await undoImportedSubscribers(tx.sql, id, now)) ?? {};
    const removed = deleted + ended;
    await recordAudit(tx, actor, { what: 'newsletter.import_undone', subject: id, before: { file, removed } });
    return { ok: true, removed, ended };
  },
});

/** How long a read file is kept; undo ends earlier, so its addresses aren't needed longer. */
const KEPT_MS = 7 * DAY_MS;

export async function deleteOldSubscriberFiles({ db, now }: ImportDeps): Promise<void> {
  await deleteOldSubscriberImports(db.sql, new Date(now().getTime() - KEPT_MS));
}

/** Removes a person's addresses from all files. */
export async function eraseSubscriberLines(sql: Sql, addresses: readonly string[]): Promise<void> {
  await deleteLinesOfAddresses(sql, addresses);
}

const refuse = (reason: SubscriberImportReason) => ({ ok: false as const, reason });

export const subscriberImportRefusals = {
  unknown_import: notFound('We couldn’t find this file. Files are kept for a week. Choose it again.'),
  nobody_to_import: conflict('There’s nobody in this file who can be added.'),
  import_undone: conflict('This import was undone. Choose the file again to import it.'),
  import_done: conflict('This file is already imported. Undo the import instead.'),
  import_not_done: conflict('This file isn’t imported yet, so there’s nothing to undo.'),
  undo_over: conflict('This import can’t be undone anymore: it’s more than a day old.'),
};

type SubscriberImportReason = keyof typeof subscriberImportRefusals;

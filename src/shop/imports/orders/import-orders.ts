import type { Static } from 'typebox';
import type { Database } from '../../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../../shared/tables/read-table.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { readUpload } from '../../media/uploads.ts';
import { listedOrder } from './former-orders.ts';
import {
  addFormerImport,
  addFormerOrders,
  deleteFormerImport,
  deleteHiddenOrders,
  deleteOldFormerImports,
  deleteOrdersOfImport,
  findFormerImport,
  listFormerImports,
  listOrdersOfImport,
  lockArchive,
  lockFormerImport,
  setFormerImportDone,
  setFormerImportUndone,
  showFormerOrders,
  sumUpFormerImport,
} from './queries.ts';
import type { ReadOrders } from './read-orders.ts';
import type { FormerOrderReason } from './refusals.ts';
import type { FormerOrderImport, FormerOrderImportSummary } from './schema.ts';

type ImportDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
const ORDERS_AT_ONCE = 500;
const MAX_PROBLEMS = 100;

/** Parses and stores a file for review; the archive doesn't change. */
export async function readFormerOrderFile(
  { db, now }: ImportDeps,
  actor: Actor,
  { file, fileName, encoding }: { file: string; fileName: string; encoding?: Encoding | undefined },
): Promise<{ ok: true; id: string } | UnreadTable> {
  const read = await readUpload<ReadOrders>({ reader: 'former_orders', file, encoding, now: now() });
  if (!read.ok) return read;
  const { format, rows, orders, problems } = read;
  const id = await db.transaction(async (tx) => {
    const added = await addFormerImport(
      tx.sql,
      {
        staffId: actor.staffId,
        who: actor.name,
        fileName,
        format,
        rowCount: rows,
        problemCount: problems.length,
        problems: problems.slice(0, MAX_PROBLEMS),
      },
      now(),
    );
    if (!added) throw new Error('PostgreSQL added no import.');
    for (let from = 0; from < orders.length; from += ORDERS_AT_ONCE)
      await addFormerOrders(tx.sql, added.id, format, JSON.stringify(orders.slice(from, from + ORDERS_AT_ONCE)));
    return added.id;
  });
  return { ok: true, id };
}

type Changed = { ok: true } | { ok: false; reason: FormerOrderReason };

/** Adds the file's new orders to the archive in one transaction, without emails. */
export function importFormerOrders({ db, now }: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = (await lockFormerImport(tx.sql, id)) && (await findFormerImport(tx.sql, id));
    if (!row) return refuse('unknown_import');
    // Double click.
    if (row.state === 'done') return { ok: true };
    if (row.state !== 'check') return refuse('import_undone');
    await lockArchive(tx.sql);
    const added = await showFormerOrders(tx.sql, row.id);
    if (added === 0) return refuse('nothing_to_import');
    await deleteHiddenOrders(tx.sql, row.id);
    await setFormerImportDone(tx.sql, row.id, now());
    const after = { file: row.fileName, added };
    await recordAudit(tx, actor, { what: 'import.former_orders_imported', subject: row.id, after });
    return { ok: true };
  });
}

const refuse = (reason: FormerOrderReason) => ({ ok: false as const, reason });

/** Removes a file's orders from the archive; always possible, since nothing references them. */
export function removeFormerOrders({ db }: Pick<ImportDeps, 'db'>, actor: Actor, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = (await lockFormerImport(tx.sql, id)) && (await findFormerImport(tx.sql, id));
    if (!row) return refuse('unknown_import');
    if (row.state === 'undone') return { ok: true };
    if (row.state !== 'done') return refuse('import_not_done');
    const removed = await deleteOrdersOfImport(tx.sql, row.id);
    await setFormerImportUndone(tx.sql, row.id);
    const before = { file: row.fileName, removed };
    await recordAudit(tx, actor, { what: 'import.former_orders_removed', subject: row.id, before });
    return { ok: true };
  });
}

/** Deletes a file that isn't imported. */
export function dropFormerOrderImport({ db }: Pick<ImportDeps, 'db'>, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = (await lockFormerImport(tx.sql, id)) && (await findFormerImport(tx.sql, id));
    if (!row) return refuse('unknown_import');
    if (row.state === 'done') return refuse('import_done');
    await deleteFormerImport(tx.sql, row.id);
    return { ok: true };
  });
}

/** Retention of files that were never imported. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export async function deleteOldFilesOfFormerOrders({ db, now }: ImportDeps): Promise<void> {
  await deleteOldFormerImports(db.sql, new Date(now().getTime() - KEPT_MS));
}

const MAX_LISTED = 20;

export const listFilesOfFormerOrders = async ({ db }: Pick<ImportDeps, 'db'>) =>
  (await listFormerImports(db.sql, MAX_LISTED)).map(summaryOf);

type ImportRow = NonNullable<Awaited<ReturnType<typeof findFormerImport>>>;

const summaryOf = ({
  madeAt,
  rowCount,
  problemCount: _count,
  problems: _problems,
  ...row
}: ImportRow): Static<typeof FormerOrderImportSummary> => ({ ...row, rows: rowCount, madeAt: madeAt.toISOString() });

/** A file's new orders, known orders, and unreadable rows. */
export async function viewFormerOrderImport(
  { db }: Pick<ImportDeps, 'db'>,
  id: string,
  { after }: { after: number },
): Promise<FormerOrderImport | undefined> {
  const row = await findFormerImport(db.sql, id);
  if (!row) return undefined;
  const [sums, orders] = await Promise.all([
    sumUpFormerImport(db.sql, row.id),
    listOrdersOfImport(db.sql, row.id, { after, most: LIST_PAGE_LENGTH + 1 }),
  ]);
  const shown = orders.slice(0, LIST_PAGE_LENGTH);
  const { adding = 0, known = 0, withoutEmail = 0, customers = 0, firstAt, lastAt } = sums ?? {};
  return {
    ...summaryOf(row),
    adding,
    known,
    withoutEmail,
    customers,
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    problemCount: row.problemCount,
    problems: row.problems,
    orders: shown.map(({ line, known: isKnown, ...order }) => ({
      ...listedOrder(order),
      line,
      verdict: isKnown ? 'known' : 'add',
    })),
    next: orders.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.line ?? null) : null,
  };
}

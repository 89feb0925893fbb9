import type { Database } from '../../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import {
  createFileImport,
  type FileInput,
  type ImportDeps,
  insertInParts,
  pageByLine,
  storeFile,
  toSummary,
} from '../core/file-import.ts';
import { listedOrder } from './former-orders.ts';
import {
  addFormerImport,
  addFormerOrders,
  deleteHiddenOrders,
  deleteOldFormerImports,
  deleteOrdersOfImport,
  findFormerProblems,
  formerFiles,
  listOrdersOfImport,
  lockArchive,
  showFormerOrders,
  sumUpFormerImport,
} from './queries.ts';
import type { ReadOrders } from './read-orders.ts';
import type { FormerOrderReason } from './refusals.ts';
import type { FormerOrderImport, FormerSource } from './schema.ts';

const MAX_PROBLEMS = 100;

/** Parses and stores a file for review; the archive doesn't change. */
export const readFormerOrderFile = (deps: ImportDeps, actor: Actor, input: FileInput) =>
  storeFile<Extract<ReadOrders, { ok: true }>>(
    deps,
    'former_orders',
    input,
    async (tx, { format, rows, orders, problems }, now) => {
      const added = await addFormerImport(
        tx.sql,
        {
          staffId: actor.staffId,
          who: actor.name,
          fileName: input.fileName,
          format,
          rowCount: rows,
          problemCount: problems.length,
          problems: problems.slice(0, MAX_PROBLEMS),
        },
        now,
      );
      if (added) await insertInParts(orders, (part) => addFormerOrders(tx.sql, added.id, format, part));
      return added;
    },
  );

/**
 * Adds a file's new orders to the archive, without emails. Can be undone at any time, since nothing references them.
 */
export const formerOrderImport = createFileImport<FormerSource, FormerOrderReason, { ok: true }>({
  files: formerFiles,
  nothingRemoved: { ok: true },
  async add(tx, { id, fileName: file }, { actor }) {
    await lockArchive(tx.sql);
    const added = await showFormerOrders(tx.sql, id);
    if (added === 0) return { ok: false, reason: 'nothing_to_import' };
    await deleteHiddenOrders(tx.sql, id);
    await recordAudit(tx, actor, { what: 'import.former_orders_imported', subject: id, after: { file, added } });
    return { ok: true };
  },
  async remove(tx, { id, fileName: file }, { actor }) {
    const removed = await deleteOrdersOfImport(tx.sql, id);
    await recordAudit(tx, actor, { what: 'import.former_orders_removed', subject: id, before: { file, removed } });
    return { ok: true };
  },
});

export const listFilesOfFormerOrders = async (deps: Pick<ImportDeps, 'db'>) =>
  (await formerOrderImport.list(deps)).map(toSummary);

/** Retention of files that were never imported. */
const KEPT_MS = 7 * DAY_MS;

export async function deleteOldFilesOfFormerOrders({ db, now }: ImportDeps): Promise<void> {
  await deleteOldFormerImports(db.sql, new Date(now().getTime() - KEPT_MS));
}

export async function viewFormerOrderImport(
  { db }: { db: Pick<Database, 'sql'> },
  id: string,
  { after }: { after: number },
): Promise<FormerOrderImport | undefined> {
  const file = await formerFiles.find(db.sql, id);
  if (!file) return undefined;
  const [sums, unread, rows] = await Promise.all([
    sumUpFormerImport(db.sql, file.id),
    findFormerProblems(db.sql, file.id),
    listOrdersOfImport(db.sql, file.id, { after, most: LIST_PAGE_LENGTH + 1 }),
  ]);
  const { shown, next } = pageByLine(rows);
  const { adding = 0, known = 0, withoutEmail = 0, customers = 0, firstAt, lastAt } = sums ?? {};
  return {
    ...toSummary(file),
    adding,
    known,
    withoutEmail,
    customers,
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    problemCount: unread?.problemCount ?? 0,
    problems: unread?.problems ?? [],
    orders: shown.map(({ line, known: isKnown, ...order }) => ({
      ...listedOrder(order),
      line,
      verdict: isKnown ? 'known' : 'add',
    })),
    next,
  };
}

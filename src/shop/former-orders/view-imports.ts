import type { Static } from 'typebox';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { listedOrder } from './answer.ts';
import type { ImportDeps } from './import-orders.ts';
import { findFormerImport, listFormerImports } from './import-queries.ts';
import { listOrdersOfImport, sumUpFormerImport } from './imported-order-queries.ts';
import type { FormerOrderImport, FormerOrderImportSummary } from './schema.ts';

const MAX_LISTED = 20;

type ImportRow = NonNullable<Awaited<ReturnType<typeof findFormerImport>>>;

const summaryOf = ({
  madeAt,
  rowCount,
  problemCount: _count,
  problems: _problems,
  ...row
}: ImportRow): Static<typeof FormerOrderImportSummary> => ({ ...row, rows: rowCount, madeAt: madeAt.toISOString() });

export const listFilesOfFormerOrders = async ({ db }: Pick<ImportDeps, 'db'>) =>
  (await listFormerImports(db.sql, MAX_LISTED)).map(summaryOf);

/** One file: which orders would come, which the archive has already, and which rows can't be read. */
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

import { readFile } from 'node:fs/promises';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, differences } from '../audit/audit.ts';
import { changeInside, createInside, draftOf } from './keep-products.ts';
import { type CsvProduct, csvHead, csvRowOf, readProductCsv } from './product-csv.ts';
import { changeStockInside } from './shelf.ts';
import { sheetFrom } from './staff-products.ts';
import { findSheetRow, listSheetRows } from './staff-queries.ts';
import { type StaffCatalogueReason, staffCatalogueSentence } from './staff-refusals.ts';
import type { ProductDraft } from './staff-schema.ts';

type Tools = { db: Database; now: () => Date };

/** What a line of the file would do, or has done. */
export type ImportRow = {
  line: number;
  id: string;
  name: string;
  does: 'create' | 'change' | 'nothing' | 'refused';
  /** One for each field that changes, or for each thing that is wrong. */
  sentences: string[];
};

export type Import = { ok: true; rows: ImportRow[] } | { ok: false; sentence: string };

/** Ends a transaction whose work is not to be kept. */
class OnlyLooked extends Error {
  readonly rows: ImportRow[];
  constructor(rows: ImportRow[]) {
    super('looked');
    this.rows = rows;
  }
}

/**
 * Does everything that the file asks for, and keeps it only where `how` is 'run' and no line is refused: the dry run
 * is the run itself, taken back. All lines or none.
 */
export async function importProducts(tools: Tools, actor: Actor, file: string, how: 'try' | 'run'): Promise<Import> {
  const read = readProductCsv(await readFile(file, 'utf8'));
  if (!read.ok) return read;
  try {
    const rows = await tools.db.transaction(async (tx) => {
      await tx.sql`set local statement_timeout = '60s'`;
      const done: ImportRow[] = [];
      for (const row of read.rows) {
        if (row.ok) done.push(await apply(tx, { actor, now: tools.now() }, row.line, row.product));
        else done.push({ line: row.line, id: '', name: '', does: 'refused', sentences: row.sentences });
      }
      if (how === 'try' || done.some(({ does }) => does === 'refused')) throw new OnlyLooked(done);
      return done;
    });
    return { ok: true, rows };
  } catch (error) {
    if (error instanceof OnlyLooked) return { ok: true, rows: error.rows };
    throw error;
  }
}

type Doing = { actor: Actor; now: Date };

async function apply(
  tx: Transaction,
  doing: Doing,
  line: number,
  { id, onHand, ...draft }: CsvProduct,
): Promise<ImportRow> {
  const row = (does: ImportRow['does'], sentences: string[] = []): ImportRow => ({
    line,
    id,
    name: draft.name,
    does,
    sentences,
  });
  const refused = (reason: StaffCatalogueReason) => row('refused', [staffCatalogueSentence(reason)]);
  if (id === '') {
    const made = await createInside(tx, { ...doing, note: 'Imported' }, { ...draft, onHand });
    return made.ok ? { ...row('create'), id: made.id } : refused(made.reason);
  }
  const found = await findSheetRow(tx.sql, id);
  if (!found) return row('refused', [`There is no product "${id}". Leave Id empty to make a new one.`]);
  const changed = differences(draftOf(sheetFrom(found)), draft);
  const by = onHand - found.onHand;
  if (!changed && by === 0) return row('nothing');
  const saved = await changeInside(tx, doing, id, draft);
  if (!saved.ok) return refused(saved.reason);
  if (by !== 0) {
    const moved = await changeStockInside(tx, doing.actor, id, { by, reason: 'Counted', note: 'Imported' });
    if (!moved.ok) return refused(moved.reason);
  }
  const stock = by === 0 ? [] : [`In stock: ${found.onHand} becomes ${onHand}`];
  return row('change', [...(changed ? spelled(changed) : []), ...stock]);
}

const spelled = ({ before, after }: { before: Partial<ProductDraft>; after: Partial<ProductDraft> }) =>
  (Object.keys(after) as (keyof ProductDraft)[]).map(
    (name) => `${LABELS[name]}: ${short(before[name])} becomes ${short(after[name])}`,
  );

const LABELS: Record<keyof ProductDraft, string> = {
  name: 'Name',
  description: 'Description',
  materials: 'Materials',
  keywords: 'Keywords',
  price: 'Price',
  category: 'Category',
  community: 'Community',
  sizes: 'Sizes',
  isFeatured: 'Featured',
  isHidden: 'Archived',
};

function short(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') || 'none' : String(value);
  return text.length > 60 ? `“${text.slice(0, 60)}…”` : `“${text}”`;
}

const AT_ONCE = 500;

/** The whole catalogue as a table, a stretch at a time. */
export async function* productsAsCsv({ db }: { db: Pick<Database, 'sql'> }): AsyncGenerator<string> {
  yield csvHead();
  for (let after = ''; ; ) {
    const rows = await listSheetRows(db.sql, after, AT_ONCE);
    for (const row of rows) {
      const sheet = sheetFrom({ ...row, pictures: [] });
      yield csvRowOf({ ...draftOf(sheet), id: sheet.id, onHand: sheet.stock.onHand });
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

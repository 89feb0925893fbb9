import type { Transaction } from '../../../platform/db/database.ts';
import { formatSentence } from '../../../shared/refusals.ts';
import type { Actor } from '../../audit/audit.ts';
import { MAX_STOCK } from '../field-schema.ts';
import { staffCatalogRefusals } from '../refusals.ts';
import { canCost, lockSizes, saveSizes } from '../sizes/sizes.ts';
import { listSizesImported, lockStockRow, saveSizeImported } from '../stock/queries.ts';
import { changeStockIn, type SizeStockRow } from '../stock/stock.ts';
import type { ImportedProduct } from './import-context.ts';
import { findImported, saveImported } from './queries.ts';
import { type CsvSizes, differenceText } from './sizes.ts';

type StockCorrection = {
  product: ImportedProduct;
  target: number;
  exported: number | undefined;
  exportId: string;
};

/** Returns why the stock can’t be corrected. */
export async function correctStock(
  tx: Transaction,
  actor: Actor,
  { product, exportId, ...stated }: StockCorrection,
): Promise<string[]> {
  const done = (await findImported(tx.sql, exportId, product.id))?.change ?? 0;
  const correction = { ...stated, hasExport: exportId !== '', done };
  const seen = stockStep({ ...correction, now: product.stock.after });
  if (seen.ok && seen.change === 0) return [];
  const locked = await lockStockRow(tx.sql, product.id);
  // A total doesn’t tell which size changed.
  if (locked && locked.sizeCount > 0) return [SIZES_COUNTED];
  const now = locked ? locked.onHand - locked.reserved : 0;
  const step = stockStep({ ...correction, now });
  if (!step.ok) return [step.sentence];
  const moved = await changeStockIn(tx, actor, product.id, { by: step.change, reason: 'Imported', note: '' });
  if (!moved.ok) return [`Stock: ${formatSentence(staffCatalogRefusals, moved)}`];
  if (exportId !== '') await saveImported(tx.sql, product.id, exportId, step.change);
  product.stock = { before: now, after: now + step.change };
  product.stockSteps.push({ size: null, by: step.change });
  product.conflict = step.conflict ?? null;
  if (product.does === 'nothing') product.does = 'change';
  return [];
}

const SIZES_COUNTED =
  'Stock: each size has a stock of its own. Change it under Stock by size, and leave this cell as it was.';

/** Change already applied to a size by files of the same export. */
type DoneBySize = (size: string) => number;

type Step = { row: SizeStockRow; change: number; conflict: string | undefined };

type SizeCorrection = { product: ImportedProduct; exportId: string; sizes: CsvSizes };

/**
 * Corrects the stock of each size as `stockStep` does, and sets price differences and SKUs. Returns a sentence for each
 * error.
 */
export async function correctSizes(
  tx: Transaction,
  actor: Actor,
  { product, exportId, sizes }: SizeCorrection,
): Promise<string[]> {
  const imported = await listSizesImported(tx.sql, exportId, product.id);
  const done = (size: string) => imported.find((row) => row.size === size)?.change ?? 0;
  const known = await lockSizes(tx, product.id);
  if (!known || known.before.length === 0) return [SHARED_STOCK];
  const refusal = findUnknownSize(
    sizes,
    known.before.map(({ size }) => size),
  );
  if (refusal) return [refusal];
  const results = known.before.map((row) => toStep(row, known, { sizes, done, hasExport: exportId !== '' }));
  const faults = results.flatMap((step) => (step.ok ? [] : [step.sentence]));
  const steps = results.filter((step) => step.ok);
  const changes = steps.flatMap(({ row }, place) => describeDifferences(known.before[place] ?? row, row));
  if (faults.length > 0 || changes.length === 0) return faults;
  const rows = steps.map(({ row }) => row);
  const saved = await saveSizes(tx, actor, known, { rows, note: 'Imported' });
  if (!saved.ok) return [`Stock by size: ${formatSentence(staffCatalogRefusals, saved)}`];
  if (exportId !== '') await saveCorrections(tx, product.id, exportId, steps);
  report(product, { stock: saved.stock.onHand - saved.stock.reserved, changes, steps });
  return [];
}

const SHARED_STOCK =
  'Stock by size: all sizes of this product share one stock. Give each size its own on the product’s page first, or leave the cell empty.';

function findUnknownSize(stated: CsvSizes, known: readonly string[]): string | undefined {
  const named = Object.values(stated).flatMap((values) => [...values.keys()]);
  const unknown = named.find((name) => !known.includes(name));
  return unknown && `Stock by size: there’s no “${unknown}”. Its sizes are ${known.join(', ')}.`;
}

type StepInput = { sizes: CsvSizes; done: DoneBySize; hasExport: boolean };
type StepResult = ({ ok: true } & Step) | { ok: false; sentence: string };

function toStep(
  row: SizeStockRow,
  known: Parameters<typeof canCost>[0],
  { sizes, done, hasExport }: StepInput,
): StepResult {
  const { size } = row;
  const differenceCents = sizes.priceBySize?.get(size) ?? row.differenceCents;
  if (!canCost(known, differenceCents)) return { ok: false, sentence: noPriceSentence(size) };
  const after = { ...row, differenceCents, sku: sizes.skuBySize?.get(size) ?? row.sku };
  const target = sizes.stockBySize?.get(size);
  if (target === undefined) return { ok: true, row: after, change: 0, conflict: undefined };
  const exported = sizes.exportedBySize?.get(size);
  const step = stockStep({ target, exported, hasExport, now: row.onHand - row.reserved, done: done(size), size });
  return step.ok ? { ...step, row: { ...after, onHand: row.onHand + step.change } } : step;
}

const noPriceSentence = (size: string) => `Price difference by size, ${size}: with it the size would have no price.`;

function describeDifferences(before: SizeStockRow, after: SizeStockRow): string[] {
  const changes: string[] = [];
  const { size } = before;
  if (after.onHand !== before.onHand)
    changes.push(`Stock of ${size}: ${before.onHand - before.reserved} → ${after.onHand - after.reserved}`);
  if (after.differenceCents !== before.differenceCents)
    changes.push(
      `Price difference of ${size}: ${differenceText(before.differenceCents)} → ${differenceText(after.differenceCents)}`,
    );
  if (after.sku !== before.sku) changes.push(`SKU of ${size}: ${before.sku || 'none'} → ${after.sku || 'none'}`);
  return changes;
}

/** Recorded so that importing a file twice corrects once. */
async function saveCorrections(tx: Transaction, id: string, exportId: string, steps: readonly Step[]) {
  for (const { row, change } of steps)
    if (change !== 0) await saveSizeImported(tx.sql, id, exportId, { size: row.size, change });
}

type SizesOutcome = { stock: number; changes: readonly string[]; steps: readonly Step[] };

function report(product: ImportedProduct, { stock, changes, steps }: SizesOutcome) {
  const conflicts = steps.flatMap(({ row, conflict }) => (conflict ? [`${row.size}: ${conflict}`] : []));
  product.stock = { ...product.stock, after: stock };
  product.changes.push(...changes);
  for (const { row, change } of steps) if (change !== 0) product.stockSteps.push({ size: row.size, by: change });
  product.conflict = conflicts.join(' ') || product.conflict;
  product.does = 'change';
}

/** Sets stock, price difference, and SKU of each size of a product created in this transaction. Returns why it can’t. */
export async function setInitialSizes(
  tx: Transaction,
  actor: Actor,
  id: string,
  { stockBySize = new Map(), priceBySize, skuBySize, note = 'Imported' }: CsvSizes & { note?: string },
): Promise<string | undefined> {
  const known = await lockSizes(tx, id);
  if (!known) throw new Error(`${id} is gone under its lock.`);
  const refusal = findUnknownSize({ ...(priceBySize && { priceBySize }), ...(skuBySize && { skuBySize }) }, [
    ...stockBySize.keys(),
  ]);
  if (refusal) return refusal;
  const rows = [...stockBySize].map(([size, onHand]) => ({
    size,
    onHand,
    reserved: 0,
    differenceCents: priceBySize?.get(size) ?? 0,
    sku: skuBySize?.get(size) ?? '',
  }));
  const free = rows.find(({ differenceCents }) => !canCost(known, differenceCents));
  if (free) return noPriceSentence(free.size);
  const saved = await saveSizes(tx, actor, known, { rows, note });
  return saved.ok ? undefined : `Stock by size: ${formatSentence(staffCatalogRefusals, saved)}`;
}

type StockStepInput = {
  /** Available quantity stated in the file. */
  target: number;
  /** Available quantity when exported, according to the file; undefined without that column. */
  exported: number | undefined;
  hasExport: boolean;
  /** Available quantity now. */
  now: number;
  /** Change already applied by files of the same export. */
  done: number;
  size?: string;
};

type StockStep =
  /** `conflict`: other stock changes since the export. */
  { ok: true; change: number; conflict: string | undefined } | { ok: false; sentence: string };

/**
 * The stock change of a line. A file states corrections of the exported quantity, not counts: units sold since stay
 * sold. Importing a file twice corrects once.
 */
export function stockStep({ target, exported, hasExport, now, done, size }: StockStepInput): StockStep {
  const rejected = (why: string): StockStep => ({ ok: false, sentence: `Stock${size ? ` of ${size}` : ''}: ${why}` });
  if (exported === undefined) {
    if (target === now) return { ok: true, change: 0, conflict: undefined };
    return rejected(
      `it’s ${now} now and your file says ${target}, but not what it was when exported. Export again and edit that file, leave the column out, or set it on the product’s page.`,
    );
  }
  const change = target - exported - done;
  if (change === 0) return { ok: true, change, conflict: undefined };
  const since = now - exported - done;
  if (since !== 0 && !hasExport)
    return rejected(`it has changed since your export: ${exported} → ${now}. Export again and edit that file.`);
  const after = now + change;
  if (after < 0)
    return rejected(
      `your file takes ${-change} away, but only ${now} can be taken${since === 0 ? '' : ` (${describeSince(since)})`}.`,
    );
  if (after > MAX_STOCK) return rejected(`${after} is more than the most, ${MAX_STOCK}.`);
  const conflict =
    since === 0
      ? undefined
      : `${describeSince(since)}: ${exported + done} → ${now}. Your file says ${target}, so it’s set to ${after}.`;
  return { ok: true, change, conflict };
}

const describeSince = (since: number) =>
  since < 0 ? `${-since} sold or taken out since your export` : `${since} came back or added since your export`;

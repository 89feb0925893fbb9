import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { MAX_STOCK } from '../field-schema.ts';
import { staffCatalogSentence } from '../refusals.ts';
import { canCost, lockSizes, saveSizes } from '../sizes/sizes.ts';
import { listSizesImported, lockStockRow, saveSizeImported } from '../stock/queries.ts';
import { changeStockIn, type SizeStockRow } from '../stock/stock.ts';
import type { ImportContext, ImportedProduct, SizeCorrection, StockCorrection } from './import-context.ts';
import { listImported, saveImported } from './queries.ts';
import { type CsvSizes, differenceText } from './sizes.ts';

type StockStepInput = {
  /** What the file says can be bought. */
  wanted: number;
  /** What it says could be bought when it was exported; undefined where it doesn't. */
  exported: number | undefined;
  hasExport: boolean;
  /** What can be bought now. */
  now: number;
  /** By how much files of the same export have changed it already. */
  done: number;
  /** Of which size, where each has a stock of its own. */
  size?: string;
};

type StockStep =
  /** `conflict`: what else happened to the stock since the export. */
  { ok: true; change: number; conflict: string | undefined } | { ok: false; sentence: string };

/**
 * A file's stock is a correction of what its export said, never a count: what was sold since stays sold. Imported twice,
 * a file corrects once.
 */
export function stockStep({ wanted, exported, hasExport, now, done, size }: StockStepInput): StockStep {
  const rejected = (why: string): StockStep => ({ ok: false, sentence: `Stock${size ? ` of ${size}` : ''}: ${why}` });
  if (exported === undefined) {
    if (wanted === now) return { ok: true, change: 0, conflict: undefined };
    return rejected(
      `it’s ${now} now and your file says ${wanted}, but not what it was when exported. Export again and edit that file, leave the column out, or set it on the product’s page.`,
    );
  }
  const change = wanted - exported - done;
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
      : `${describeSince(since)}: ${exported + done} → ${now}. Your file says ${wanted}, so it will be ${after}.`;
  return { ok: true, change, conflict };
}

const describeSince = (since: number) =>
  since < 0 ? `${-since} sold or taken out since your export` : `${since} came back or added since your export`;

/** By how much files of the same export have changed the stock of a size already. */
type DoneBySize = (size: string) => number;

type Step = { row: SizeStockRow; change: number; conflict: string | undefined };

/**
 * Corrects the stock of each size as `stockStep` does, and sets what the line says of prices and SKUs. Answers why it can't
 * be: a sentence for each fault.
 */
async function correctSizesOf(
  tx: Transaction,
  actor: Actor,
  { product, exportId, said }: SizeCorrection,
  done: DoneBySize,
): Promise<string[]> {
  const known = await lockSizes(tx, product.id);
  if (!known || known.before.length === 0) return [SHARED_STOCK];
  const strange = strangeName(
    said,
    known.before.map(({ size }) => size),
  );
  if (strange) return [strange];
  const tried = known.before.map((row) => stepOf(row, known, { said, done, hasExport: exportId !== '' }));
  const faults = tried.flatMap((step) => (step.ok ? [] : [step.sentence]));
  const steps = tried.filter((step) => step.ok);
  const changes = steps.flatMap(({ row }, place) => differencesOf(known.before[place] ?? row, row));
  if (faults.length > 0 || changes.length === 0) return faults;
  const rows = steps.map(({ row }) => row);
  const saved = await saveSizes(tx, actor, known, { rows, note: 'Imported' });
  if (!saved.ok) return [`Stock by size: ${saved.detail ?? staffCatalogSentence(saved.reason)}`];
  if (exportId !== '') await remember(tx, product.id, exportId, steps);
  tell(product, { stock: saved.stock.onHand - saved.stock.reserved, changes, steps });
  return [];
}

const SHARED_STOCK =
  'Stock by size: all sizes of this product share one stock. Give each size its own on the product’s page first, or leave the cell empty.';
const noPrice = (size: string) => `Price difference by size, ${size}: with it the size would have no price.`;

function strangeName(said: CsvSizes, sizes: readonly string[]): string | undefined {
  const named = Object.values(said).flatMap((values) => [...values.keys()]);
  const strange = named.find((name) => !sizes.includes(name));
  return strange && `Stock by size: there’s no “${strange}”. Its sizes are ${sizes.join(', ')}.`;
}

/** A file that is imported twice corrects once. */
async function remember(tx: Transaction, id: string, exportId: string, steps: readonly Step[]) {
  for (const { row, change } of steps)
    if (change !== 0) await saveSizeImported(tx.sql, id, exportId, { size: row.size, change });
}

type StepInput = { said: CsvSizes; done: DoneBySize; hasExport: boolean };
type TriedStep = ({ ok: true } & Step) | { ok: false; sentence: string };

function stepOf(
  row: SizeStockRow,
  known: Parameters<typeof canCost>[0],
  { said, done, hasExport }: StepInput,
): TriedStep {
  const { size } = row;
  const differenceCents = said.priceBySize?.get(size) ?? row.differenceCents;
  if (!canCost(known, differenceCents)) return { ok: false, sentence: noPrice(size) };
  const after = { ...row, differenceCents, sku: said.skuBySize?.get(size) ?? row.sku };
  const wanted = said.stockBySize?.get(size);
  if (wanted === undefined) return { ok: true, row: after, change: 0, conflict: undefined };
  const exported = said.exportedBySize?.get(size);
  const step = stockStep({ wanted, exported, hasExport, now: row.onHand - row.reserved, done: done(size), size });
  return step.ok ? { ...step, row: { ...after, onHand: row.onHand + step.change } } : step;
}

function differencesOf(before: SizeStockRow, after: SizeStockRow): string[] {
  const told: string[] = [];
  const { size } = before;
  if (after.onHand !== before.onHand)
    told.push(`Stock of ${size}: ${before.onHand - before.reserved} → ${after.onHand - after.reserved}`);
  if (after.differenceCents !== before.differenceCents)
    told.push(
      `Price difference of ${size}: ${differenceText(before.differenceCents)} → ${differenceText(after.differenceCents)}`,
    );
  if (after.sku !== before.sku) told.push(`SKU of ${size}: ${before.sku || 'none'} → ${after.sku || 'none'}`);
  return told;
}

type SizesOutcome = { stock: number; changes: readonly string[]; steps: readonly Step[] };

function tell(product: ImportedProduct, { stock, changes, steps }: SizesOutcome) {
  const conflicts = steps.flatMap(({ row, conflict }) => (conflict ? [`${row.size}: ${conflict}`] : []));
  product.stock = { ...product.stock, after: stock };
  product.changes.push(...changes);
  for (const { row, change } of steps) if (change !== 0) product.stockSteps.push({ size: row.size, by: change });
  product.conflict = conflicts.join(' ') || product.conflict;
  product.does = 'change';
}

/**
 * Locks rows of stock last, so that checkouts do not wait for the rest of the import, and by id as checkouts do: no
 * deadlock.
 */
export async function correctStock(
  tx: Transaction,
  { actor, stockCorrections: stockAsked }: ImportContext,
  note: (line: number, sentences: string[]) => void,
): Promise<void> {
  const exportIds = [...new Set(stockAsked.map(({ exportId }) => exportId))];
  const imported = await listImported(tx.sql, exportIds);
  const doneBefore = new Map(imported.map((row) => [`${row.exportId} ${row.productId}`, row.change]));
  for (const asked of stockAsked.sort(byId)) {
    const done = doneBefore.get(`${asked.exportId} ${asked.product.id}`) ?? 0;
    const sentence = await correctStockOf(tx, actor, asked, done);
    if (sentence) note(asked.line, [sentence]);
  }
}

/** Of products whose sizes have a stock of their own, by id too. */
export async function correctSizes(
  tx: Transaction,
  { actor, sizeCorrections }: ImportContext,
  note: (line: number, sentences: string[]) => void,
): Promise<void> {
  const exportIds = [...new Set(sizeCorrections.map(({ exportId }) => exportId))];
  const imported = await listSizesImported(tx.sql, exportIds);
  const doneBefore = new Map(
    imported.map((row) => [JSON.stringify([row.exportId, row.productId, row.size]), row.change]),
  );
  for (const asked of sizeCorrections.sort(byId)) {
    const done = (size: string) => doneBefore.get(JSON.stringify([asked.exportId, asked.product.id, size])) ?? 0;
    note(asked.line, await correctSizesOf(tx, actor, asked, done));
  }
}

/** Answers why it can't be. */
async function correctStockOf(
  tx: Transaction,
  actor: Actor,
  { product, exportId, ...given }: StockCorrection,
  done: number,
): Promise<string | undefined> {
  const asked = { ...given, hasExport: exportId !== '', done };
  const seen = stockStep({ ...asked, now: product.stock.after });
  if (seen.ok && seen.change === 0) return undefined;
  const locked = await lockStockRow(tx.sql, product.id);
  // A number for all of them says nothing about which one it is.
  if (locked && locked.sizeCount > 0) return SIZES_COUNTED;
  const now = locked ? locked.onHand - locked.reserved : 0;
  const step = stockStep({ ...asked, now });
  if (!step.ok) return step.sentence;
  const moved = await changeStockIn(tx, actor, product.id, { by: step.change, reason: 'Imported', note: '' });
  if (!moved.ok) return `Stock: ${staffCatalogSentence(moved.reason)}`;
  if (exportId !== '') await saveImported(tx.sql, product.id, exportId, step.change);
  product.stock = { before: now, after: now + step.change };
  product.stockSteps.push({ size: null, by: step.change });
  product.conflict = step.conflict ?? null;
  if (product.does === 'nothing') product.does = 'change';
  return undefined;
}

const SIZES_COUNTED =
  'Stock: each size has a stock of its own. Change it under Stock by size, and leave this cell as it was.';

const byId = (a: { product: { id: string } }, b: { product: { id: string } }) => (a.product.id < b.product.id ? -1 : 1);

/** Gives each size of a product that was just added its stock, price difference and SKU. Answers why it can't be. */
export async function giveSizes(
  tx: Transaction,
  actor: Actor,
  id: string,
  { stockBySize = new Map(), priceBySize, skuBySize, note = 'Imported' }: CsvSizes & { note?: string },
): Promise<string | undefined> {
  const known = await lockSizes(tx, id);
  if (!known) throw new Error(`${id} is gone under its lock.`);
  const strange = strangeName({ ...(priceBySize && { priceBySize }), ...(skuBySize && { skuBySize }) }, [
    ...stockBySize.keys(),
  ]);
  if (strange) return strange;
  const rows = [...stockBySize].map(([size, onHand]) => ({
    size,
    onHand,
    reserved: 0,
    differenceCents: priceBySize?.get(size) ?? 0,
    sku: skuBySize?.get(size) ?? '',
  }));
  const free = rows.find(({ differenceCents }) => !canCost(known, differenceCents));
  if (free) return noPrice(free.size);
  const saved = await saveSizes(tx, actor, known, { rows, note });
  return saved.ok ? undefined : `Stock by size: ${saved.detail ?? staffCatalogSentence(saved.reason)}`;
}

import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { stockStep } from './import-stock.ts';
import type { ImportedProduct, SizeCorrection } from './imported-product.ts';
import type { SizesSaid } from './read-size-cells.ts';
import { canCost } from './read-sizes.ts';
import type { SizeStockRow } from './read-stock.ts';
import { lockSizes, saveSizes } from './save-sizes.ts';
import { differenceText } from './size-cells.ts';
import { saveSizeImported } from './size-stock-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';

/** By how much files of the same export have changed the stock of a size already. */
export type DoneBySize = (size: string) => number;

type Step = { row: SizeStockRow; change: number; conflict: string | undefined };

/**
 * Corrects the stock of each size as `stockStep` does, and sets what the line says of prices and SKUs. Answers why it can't
 * be: a sentence for each fault.
 */
export async function correctSizesOf(
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
  if (!saved.ok) return [`Stock by size: ${saved.detail ?? staffCatalogueSentence(saved.reason)}`];
  if (exportId !== '') await remember(tx, product.id, exportId, steps);
  tell(product, { stock: saved.stock.onHand - saved.stock.reserved, changes, steps });
  return [];
}

const SHARED_STOCK =
  'Stock by size: all sizes of this product share one stock. Give each size its own on the product’s page first, or leave the cell empty.';
export const noPrice = (size: string) => `Price difference by size, ${size}: with it the size would have no price.`;

export function strangeName(said: SizesSaid, sizes: readonly string[]): string | undefined {
  const named = Object.values(said).flatMap((values) => [...values.keys()]);
  const strange = named.find((name) => !sizes.includes(name));
  return strange && `Stock by size: there’s no “${strange}”. Its sizes are ${sizes.join(', ')}.`;
}

/** A file that is imported twice corrects once. */
async function remember(tx: Transaction, id: string, exportId: string, steps: readonly Step[]) {
  for (const { row, change } of steps)
    if (change !== 0) await saveSizeImported(tx.sql, id, exportId, { size: row.size, change });
}

type StepInput = { said: SizesSaid; done: DoneBySize; hasExport: boolean };
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

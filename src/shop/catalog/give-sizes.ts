import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { noPrice, strangeName } from './import-sizes.ts';
import type { SizesSaid } from './read-size-cells.ts';
import { canCost } from './read-sizes.ts';
import { lockSizes, saveSizes } from './save-sizes.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';

/** Gives each size of a product that was just added its stock, price difference and SKU. Answers why it can't be. */
export async function giveSizes(
  tx: Transaction,
  actor: Actor,
  id: string,
  { stockBySize = new Map(), priceBySize, skuBySize, note = 'Imported' }: SizesSaid & { note?: string },
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
  return saved.ok ? undefined : `Stock by size: ${saved.detail ?? staffCatalogueSentence(saved.reason)}`;
}

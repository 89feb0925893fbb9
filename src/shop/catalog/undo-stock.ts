import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { listSizeStock } from './size-stock-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';
import { changeStockIn } from './stock.ts';
import { lockStockRow } from './stock-queries.ts';

type StockMove = { size: string | null; by: number };

/** Moves stock back by what the import has moved it, as far as nobody has bought it meanwhile; answers what was left. */
export async function undoStockIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  steps: readonly StockMove[],
): Promise<string[]> {
  const told: string[] = [];
  for (const step of steps) {
    const left = await undoMoveIn(tx, actor, id, step);
    if (left !== undefined) told.push(`Stock${step.size === null ? '' : ` of ${step.size}`}: ${left}`);
  }
  return told;
}

async function undoMoveIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  { size, by }: StockMove,
): Promise<string | undefined> {
  const of = await movable(tx, id, size);
  if (!of) return 'its sizes have changed, so it stays.';
  const back = Math.max(-by, of.reserved - of.onHand);
  if (back === 0) return undefined;
  const why = { by: back, reason: 'Import undone', note: '', size: size ?? undefined };
  const moved = await changeStockIn(tx, actor, id, why);
  if (!moved.ok) return staffCatalogueSentence(moved.reason);
  return back === -by ? undefined : `${by + back} sold meanwhile.`;
}

/** The stock that was moved, locked; undefined where the product has other sizes by now. */
async function movable(tx: Transaction, id: string, size: string | null) {
  const sum = await lockStockRow(tx.sql, id);
  const sizes = await listSizeStock(tx.sql, id);
  if (size !== null) return sizes.find((each) => each.size === size);
  return sizes.length > 0 ? undefined : sum;
}

import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { undoCreatedIn, undoFieldsIn, undoPicturesIn, undoStockIn } from '../catalog/csv/undo-import.ts';
import type { LineOutcome } from './outcome.ts';

type UndoLineInput = { productId: string; outcome: LineOutcome; withStock: boolean };

/** Takes back what a line did, in the caller's transaction; answers what of it was left, in sentences. */
export async function undoLine(
  tx: Transaction,
  context: { actor: Actor; now: Date },
  { productId, outcome, withStock }: UndoLineInput,
): Promise<string[]> {
  if (outcome.does === 'create') {
    const left = await undoCreatedIn(tx, context, productId, outcome.changedAt);
    return left === undefined ? [] : [left];
  }
  const { fields, pictures = [], stockSteps = [] } = outcome;
  const left = fields && (await undoFieldsIn(tx, context, productId, fields));
  if (pictures.length > 0) await undoPicturesIn(tx, context.actor, productId, pictures);
  const stock = withStock
    ? await undoStockIn(tx, context.actor, productId, stockSteps)
    : STOCK_STAYS.slice(0, stockSteps.length);
  return [...(left === undefined ? [] : [left]), ...stock];
}

const STOCK_STAYS = ['Stock stays as it is.'];

import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, differences } from '../audit/audit.ts';
import { addChangeLine, addProductChange, listRecentChanges, summarizeChange } from './bulk-queries.ts';
import type { BulkChange, BulkInput, BulkPreview, BulkResult } from './bulk-schema.ts';
import { summaryOf } from './bulk-summary.ts';
import type { ProductField } from './product-fields.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';
import { fieldText } from './text-of-fields.ts';
import { type ChangeContext, type Tried, tryChange } from './try-change.ts';

export type BulkDeps = { db: Pick<Database, 'transaction' | 'sql'>; now: () => Date };

/** Products in one transaction: a checkout that wants one of them waits no longer than these few take. */
export const AT_ONCE = 50;
export const UNDO_MS = 60 * 60 * 1000;

const FIELD_OF: Record<BulkChange['what'], ProductField> = {
  price: 'price',
  status: 'status',
  category: 'category',
  community: 'community',
  featured: 'isFeatured',
};

class PreviewRollback extends Error {}

/** What a change would do: the change itself, rolled back. */
export async function previewBulkChange(
  deps: BulkDeps,
  actor: Actor,
  { products, change }: { products: readonly string[]; change: BulkChange },
): Promise<BulkPreview> {
  const field = FIELD_OF[change.what];
  const tried: Tried[] = [];
  for (const ids of chunksOf([...new Set(products)].sort())) {
    const some: Tried[] = [];
    try {
      await deps.db.transaction(async (tx) => {
        some.length = 0;
        for (const id of ids) {
          const one = await tryChange(tx, { actor, now: deps.now() }, { id }, change);
          if (one) some.push(one);
        }
        throw new PreviewRollback();
      });
    } catch (error) {
      if (!(error instanceof PreviewRollback)) throw error;
    }
    tried.push(...some);
  }
  const byId = new Map(tried.map((one) => [one.id, one]));
  return {
    lines: products.flatMap((id) => {
      const one = byId.get(id);
      if (!one) return [];
      const { name, seen, before, after, problem } = one;
      return {
        id,
        name,
        before: fieldText(field, before[field]),
        after: fieldText(field, after[field]),
        seen,
        problem,
      };
    }),
  };
}

/**
 * Changes many products in one call. Each that can't be changed, or that somebody has changed since the preview, is left
 * and named; all others are changed and can be undone for an hour.
 */
export async function changeMany(deps: BulkDeps, actor: Actor, { products, change }: BulkInput): Promise<BulkResult> {
  const context = { actor, now: deps.now() };
  const seenOf = new Map(products.map(({ id, seen }) => [id, seen]));
  let result: BulkResult = { changeId: null, changed: 0, left: [] };
  for (const ids of chunksOf([...seenOf.keys()].sort())) {
    const chosen = ids.map((id) => ({ id, seen: seenOf.get(id) ?? '' }));
    const before = result;
    result = await deps.db.transaction((tx) => changeChunk(tx, context, { chosen, change }, before));
  }
  return result;
}

type ChosenProduct = BulkInput['products'][number];

/** A few of them; `before`: what came of the others so far. */
async function changeChunk(
  tx: Transaction,
  context: ChangeContext,
  { chosen, change }: { chosen: readonly ChosenProduct[]; change: BulkChange },
  before: BulkResult,
): Promise<BulkResult> {
  const tried: Tried[] = [];
  const left = [...before.left];
  for (const { id, seen } of chosen) {
    const one = await tryChange(tx, context, { id, seen }, change);
    if (one?.problem === null) tried.push(one);
    else left.push({ id, name: one?.name ?? id, why: one?.problem ?? staffCatalogueSentence('unknown_product') });
  }
  const changes = tried.flatMap((one) => {
    const differs = differences(one.before, one.after);
    return differs
      ? [{ id: one.id, before: JSON.stringify(differs.before), after: JSON.stringify(differs.after) }]
      : [];
  });
  if (changes.length === 0) return { ...before, left };
  const count = before.changed + changes.length;
  const changeId = before.changeId ?? (await addProductChange(tx.sql, context.actor.name, '', context.now))?.id;
  if (changeId === undefined) throw new Error('PostgreSQL added no change of products.');
  for (const { id, ...line } of changes) await addChangeLine(tx.sql, changeId, id, line);
  await summarizeChange(tx.sql, changeId, summaryOf(change, count));
  return { changeId, changed: count, left };
}

/** What can still be undone, by anybody on the staff. */
export async function recentBulkChanges({ db, now }: BulkDeps) {
  const rows = await listRecentChanges(db.sql, new Date(now().getTime() - UNDO_MS));
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }));
}

function* chunksOf(ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}

import type { Database } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import { findPaired, listFull, listPairs, lockProducts, removePairs, savePairs } from './queries.ts';
import { MAX_PAIRS, type ProductPair } from './schema.ts';

type PairDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type Refusal =
  | { ok: false; reason: 'unknown_product' | 'changed_meanwhile' | 'pairs_with_itself' }
  | { ok: false; reason: 'too_many_pairs'; detail: string };

export async function toPairs({ db }: { db: Pick<Database, 'sql'> }, id: string): Promise<ProductPair[] | undefined> {
  const [product, rows] = await Promise.all([findPaired(db.sql, id), listPairs(db.sql, id)]);
  return (
    product &&
    rows.map(({ face, left, ...row }) => ({
      ...row,
      in_stock: Math.max(0, left),
      picture: face && pictureFrom(face),
    }))
  );
}

/**
 * Replaces the pairs of a product, on both sides of each pair. `before`: the pairs the form was loaded with (optimistic
 * lock).
 */
export function saveProductPairs(
  { db }: PairDeps,
  actor: Actor,
  id: string,
  { pairsWith, before }: { pairsWith: readonly string[]; before: readonly string[] },
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    // Lock all products in one statement before reading: `before` names every product that may lose a pair.
    const locked = await lockProducts(tx.sql, [...new Set([id, ...pairsWith, ...before])]);
    const names = new Map(locked.map((row) => [row.id, row.name]));
    if (![id, ...pairsWith].every((each) => names.has(each))) return refuse('unknown_product');
    if (pairsWith.includes(id)) return refuse('pairs_with_itself');
    const current = (await listPairs(tx.sql, id)).map((row) => row.id);
    if (current.join() !== before.join()) return refuse('changed_meanwhile');
    if (pairsWith.join() === before.join()) return { ok: true };
    const removed = without(current, pairsWith);
    const added = without(pairsWith, current);
    const [full] = await listFull(tx.sql, added, MAX_PAIRS);
    if (full) return { ok: false, reason: 'too_many_pairs', detail: fullSentence(names.get(full.id)) };
    await removePairs(tx.sql, id, removed);
    await savePairs(tx.sql, id, pairsWith);
    for (const changed of [id, ...removed, ...added]) tx.changed(`product:${changed}`);
    await recordAudit(tx, actor, {
      what: 'product.pairs_changed',
      subject: id,
      before: { pairsWith: current },
      after: { pairsWith },
    });
    return { ok: true };
  });
}

const refuse = (reason: 'unknown_product' | 'changed_meanwhile' | 'pairs_with_itself') => ({
  ok: false as const,
  reason,
});

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id));

const fullSentence = (name = 'It') => `“${name}” is already worn with ${MAX_PAIRS} products. Remove one there first.`;

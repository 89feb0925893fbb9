import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { AT_ONCE, type BulkDeps, UNDO_MS } from './bulk-change.ts';
import { listUnsettledLines, lockProductChange, settleLine, setUndone } from './bulk-queries.ts';
import type { UndoResult } from './bulk-schema.ts';
import type { ProductDraft } from './draft-schema.ts';
import { changeProductIn } from './edit-products.ts';
import { draftFrom } from './product-detail.ts';
import { findProductDetailRow, lockProduct } from './staff-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';
import { type ChangeContext, sentenceOf } from './try-change.ts';

type Left = { id: string; name: string; why: string };

type UndoRefusal = { ok: false; reason: 'unknown_change' | 'undo_expired' | 'undone_already' };

/** Puts back what one call changed. What somebody has changed since stays, and is named. */
export async function undoBulkChange(
  deps: BulkDeps,
  actor: Actor,
  id: string,
): Promise<({ ok: true } & UndoResult) | UndoRefusal> {
  const context = { actor, now: deps.now() };
  const left: Left[] = [];
  let undone = 0;
  for (let isFirst = true; ; isFirst = false) {
    const step = await deps.db.transaction((tx) => undoChunk(tx, context, id, isFirst));
    if (!step.ok) return step;
    undone += step.count - step.leftHere.length;
    left.push(...step.leftHere);
    if (step.count < AT_ONCE) return { ok: true, undone, left };
  }
}

type UndoStep = { ok: true; count: number; leftHere: Left[] };

async function undoChunk(
  tx: Transaction,
  context: ChangeContext,
  id: string,
  isFirst: boolean,
): Promise<UndoStep | UndoRefusal> {
  const { actor, now } = context;
  const found = await lockProductChange(tx.sql, id);
  if (!found) return { ok: false, reason: 'unknown_change' };
  if (now.getTime() - found.madeAt.getTime() > UNDO_MS) return { ok: false, reason: 'undo_expired' };
  const lines = await listUnsettledLines(tx.sql, id, AT_ONCE);
  if (isFirst && lines.length === 0) return { ok: false, reason: 'undone_already' };
  const leftHere: Left[] = [];
  for (const line of lines) {
    const why = await undoLine(tx, context, line);
    if (why) leftHere.push(why);
    await settleLine(tx.sql, id, line.productId);
  }
  if (isFirst) {
    await setUndone(tx.sql, id, now);
    await recordAudit(tx, actor, { what: 'product.bulk_undone', subject: id, before: { summary: found.summary } });
  }
  return { ok: true, count: lines.length, leftHere };
}

async function undoLine(
  tx: Transaction,
  context: ChangeContext,
  { productId: id, before, after }: { productId: string; before: Partial<ProductDraft>; after: Partial<ProductDraft> },
): Promise<Left | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return { id, name: id, why: staffCatalogueSentence('unknown_product') };
  const draft = draftFrom(row);
  if (differences(draft, { ...draft, ...after })) return { id, name: row.name, why: 'Someone has changed it since.' };
  const done = await changeProductIn(tx, context, id, { ...draft, ...before });
  return done.ok ? undefined : { id, name: row.name, why: sentenceOf(done) };
}

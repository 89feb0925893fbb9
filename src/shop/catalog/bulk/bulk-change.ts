import type { Database, Transaction } from '../../../platform/db/database.ts';
import { formatMoney, fromDollars, MAX_PRICE_CENTS, toDollars } from '../../../shared/money.ts';
import { steppedPrice } from '../../../shared/products/price-change.ts';
import { PRODUCT_STATUSES } from '../../../shared/products/product-status.ts';
import { formatSentence } from '../../../shared/refusals.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { fieldText, type ProductField } from '../product-fields.ts';
import { draftFrom } from '../products/detail.ts';
import { changeProductIn } from '../products/edit.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { ProductDraft } from '../products/schema.ts';
import { staffCatalogRefusals } from '../refusals.ts';
import {
  addChangeLine,
  addProductChange,
  listRecentChanges,
  listUnsettledLines,
  lockProductChange,
  settleLine,
  setUndone,
  summarizeChange,
} from './queries.ts';
import type { BulkChange, BulkInput, BulkPreview, BulkResult, UndoResult } from './schema.ts';

type BulkDeps = { db: Pick<Database, 'transaction' | 'sql'>; now: () => Date };

/** Products per transaction; bounds how long a checkout waits for their locks. */
const CHANGES_AT_ONCE = 50;
const UNDO_CHANGE_MS = 60 * 60 * 1000;

class PreviewRollback extends Error {}

const FIELD_BY_CHANGE: Record<BulkChange['what'], ProductField> = {
  price: 'price',
  status: 'status',
  category: 'category',
  community: 'community',
  featured: 'isFeatured',
};

/** Previews a bulk change: runs it and rolls back. */
export async function previewBulkChange(
  deps: BulkDeps,
  actor: Actor,
  { products, change }: { products: readonly string[]; change: BulkChange },
): Promise<BulkPreview> {
  const field = FIELD_BY_CHANGE[change.what];
  const tried: Attempt[] = [];
  for (const ids of toChunks([...new Set(products)].sort())) {
    const some: Attempt[] = [];
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
 * Changes many products in one call. Products that can’t be changed, or changed since the preview, are skipped and
 * listed; the others can be undone for an hour.
 */
export async function changeMany(deps: BulkDeps, actor: Actor, { products, change }: BulkInput): Promise<BulkResult> {
  const context = { actor, now: deps.now() };
  const seenById = new Map(products.map(({ id, seen }) => [id, seen]));
  let result: BulkResult = { changeId: null, changed: 0, left: [] };
  for (const ids of toChunks([...seenById.keys()].sort())) {
    const chosen = ids.map((id) => ({ id, seen: seenById.get(id) ?? '' }));
    const before = result;
    result = await deps.db.transaction((tx) => changeChunk(tx, context, { chosen, change }, before));
  }
  return result;
}

type ChosenProduct = BulkInput['products'][number];

/** Changes one chunk; `before`: the result so far. */
async function changeChunk(
  tx: Transaction,
  context: ChangeContext,
  { chosen, change }: { chosen: readonly ChosenProduct[]; change: BulkChange },
  before: BulkResult,
): Promise<BulkResult> {
  const tried: Attempt[] = [];
  const left = [...before.left];
  for (const { id, seen } of chosen) {
    const one = await tryChange(tx, context, { id, seen }, change);
    if (one?.problem === null) tried.push(one);
    else left.push({ id, name: one?.name ?? id, why: one?.problem ?? staffCatalogRefusals.unknown_product.sentence });
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
  await summarizeChange(tx.sql, changeId, summarize(change, count));
  return { changeId, changed: count, left };
}

/** Changes that any member of staff can still undo. */
export async function recentBulkChanges({ db, now }: BulkDeps) {
  const rows = await listRecentChanges(db.sql, new Date(now().getTime() - UNDO_CHANGE_MS));
  return rows.map(withIsoTimes);
}

type UndoRefusal = { ok: false; reason: 'unknown_change' | 'undo_expired' | 'undone_already' };

/** Undoes one bulk change. Products changed since are skipped and listed. */
export async function undoBulkChange(
  deps: BulkDeps,
  actor: Actor,
  id: string,
): Promise<({ ok: true } & UndoResult) | UndoRefusal> {
  const context = { actor, now: deps.now() };
  const left: SkippedProduct[] = [];
  let undone = 0;
  for (let isFirst = true; ; isFirst = false) {
    const step = await deps.db.transaction((tx) => undoChunk(tx, context, id, isFirst));
    if (!step.ok) return step;
    undone += step.count - step.leftHere.length;
    left.push(...step.leftHere);
    if (step.count < CHANGES_AT_ONCE) return { ok: true, undone, left };
  }
}

type UndoStep = { ok: true; count: number; leftHere: SkippedProduct[] };

async function undoChunk(
  tx: Transaction,
  context: ChangeContext,
  id: string,
  isFirst: boolean,
): Promise<UndoStep | UndoRefusal> {
  const { actor, now } = context;
  const found = await lockProductChange(tx.sql, id);
  if (!found) return { ok: false, reason: 'unknown_change' };
  if (now.getTime() - found.madeAt.getTime() > UNDO_CHANGE_MS) return { ok: false, reason: 'undo_expired' };
  const lines = await listUnsettledLines(tx.sql, id, CHANGES_AT_ONCE);
  if (isFirst && lines.length === 0) return { ok: false, reason: 'undone_already' };
  const leftHere: SkippedProduct[] = [];
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
): Promise<SkippedProduct | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return { id, name: id, why: staffCatalogRefusals.unknown_product.sentence };
  const draft = draftFrom(row);
  if (differences(draft, { ...draft, ...after })) return { id, name: row.name, why: 'Someone has changed it since.' };
  const done = await changeProductIn(tx, context, id, { ...draft, ...before });
  return done.ok ? undefined : { id, name: row.name, why: formatSentence(staffCatalogRefusals, done) };
}

type SkippedProduct = { id: string; name: string; why: string };

type Attempt = {
  id: string;
  name: string;
  seen: string;
  before: ProductDraft;
  after: ProductDraft;
  /** Why the product was skipped; null if changed. */
  problem: string | null;
};

type ChangeContext = { actor: Actor; now: Date };

/** Changes one product, or returns why it can’t. Call in id order. `seen`: the version it must still have. */
async function tryChange(
  tx: Transaction,
  { actor, now }: ChangeContext,
  { id, seen }: { id: string; seen?: string },
  change: BulkChange,
): Promise<Attempt | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return undefined;
  const before = draftFrom(row);
  const version = row.changedAt.toISOString();
  const tried = { id, name: row.name, seen: version, before, after: before };
  if (seen !== undefined && Date.parse(seen) !== row.changedAt.getTime())
    return { ...tried, problem: 'Someone else changed it in the meantime.' };
  const after = changed(before, change);
  if (!after) return { ...tried, problem: 'It would cost nothing, or too much.' };
  const done = await changeProductIn(tx, { actor, now }, id, after);
  return { ...tried, after, problem: done.ok ? null : formatSentence(staffCatalogRefusals, done) };
}

/** The draft with the change applied; undefined if the price would be invalid. */
function changed(draft: ProductDraft, change: BulkChange): ProductDraft | undefined {
  switch (change.what) {
    case 'price': {
      const [cents, by] = [fromDollars(draft.price), fromDollars(change.by)];
      if (cents === undefined || by === undefined) return undefined;
      const price = steppedPrice(cents, { ...change, by });
      return price >= 1 && price <= MAX_PRICE_CENTS ? { ...draft, price: toDollars(price) } : undefined;
    }
    case 'status':
      return { ...draft, status: change.status };
    case 'category':
      return { ...draft, category: change.category };
    case 'community':
      return { ...draft, community: change.community };
    case 'featured':
      return { ...draft, isFeatured: change.isFeatured };
  }
}

const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function summarize(change: BulkChange, count: number): string {
  switch (change.what) {
    case 'price':
      if (change.how === 'set') return `Set ${times(count, 'price')} to ${formatMoney(change.by * 100)}`;
      return `${change.how === 'raise' ? 'Raised' : 'Lowered'} ${times(count, 'price')} by ${change.unit === 'percent' ? `${change.by}%` : formatMoney(change.by * 100)}`;
    case 'status':
      return `Set ${times(count, 'product')} to ${PRODUCT_STATUSES[change.status]}`;
    case 'category':
      return `Changed the category of ${times(count, 'product')}`;
    case 'community':
      return `Changed the maker of ${times(count, 'product')}`;
    case 'featured':
      return `${change.isFeatured ? 'Featured' : 'Stopped featuring'} ${times(count, 'product')}`;
  }
}

function* toChunks(ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += CHANGES_AT_ONCE) yield ids.slice(from, from + CHANGES_AT_ONCE);
}

import type { Database } from '../../../platform/db/database.ts';
import { formatMoney } from '../../../shared/money.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { addUp, PERCENT, type PricePart } from './price-parts.ts';
import {
  findPartsOfCommunity,
  findPartsOfProduct,
  lockPartsOfCommunity,
  lockPartsOfProduct,
  savePartsOfCommunity,
  savePartsOfProduct,
} from './queries.ts';

/** A product by id, or a community by slug. */
export type PriceOwner = { kind: 'product' | 'community'; id: string };
type SavePartsInput = { parts: readonly PricePart[]; before: readonly PricePart[] };
type SavePartsResult =
  | { ok: true }
  | { ok: false; reason: StaffCatalogReason & ('unknown_product' | 'unknown_community' | 'changed_meanwhile') }
  | { ok: false; reason: 'parts_dont_add_up' | 'same_label'; detail?: string };
type PricePartsDeps = { db: Pick<Database, 'sql' | 'transaction'> };

/** Statements, refusal, and audit entry for each kind of owner. */
const OWNERS = {
  product: {
    lock: lockPartsOfProduct,
    save: savePartsOfProduct,
    unknown: 'unknown_product',
    what: 'product.price_parts_changed',
  },
  community: {
    lock: lockPartsOfCommunity,
    save: savePartsOfCommunity,
    unknown: 'unknown_community',
    what: 'community.price_parts_changed',
  },
} as const;

/** The parts of a price, with the sum they must reach: cents for a product, 100 percent for a community. */
export async function findPriceParts({ db }: { db: Pick<Database, 'sql'> }, { kind, id }: PriceOwner) {
  if (kind === 'community') {
    const row = await findPartsOfCommunity(db.sql, id);
    return row && { whole: row.whole, parts: row.parts ?? [], ofCommunity: null };
  }
  const row = await findPartsOfProduct(db.sql, id);
  return row && { whole: row.whole, parts: row.parts ?? [], ofCommunity: row.ofCommunity && row.community };
}

/**
 * Replaces the parts of a price; an empty list shows none. `before`: the parts the form was loaded with (optimistic
 * lock).
 */
export function savePriceParts(
  { db }: PricePartsDeps,
  actor: Actor,
  { kind, id }: PriceOwner,
  { parts, before }: SavePartsInput,
): Promise<SavePartsResult> {
  const { lock, save, unknown, what } = OWNERS[kind];
  const after = parts.map(({ label, value }) => ({ label: label.trim(), value }));
  return db.transaction(async (tx): Promise<SavePartsResult> => {
    const row = await lock(tx.sql, id);
    if (!row) return { ok: false, reason: unknown };
    const stored = row.parts ?? [];
    if (!isSame(stored, before)) return { ok: false, reason: 'changed_meanwhile' };
    const refusal = validate(after, row.whole);
    if (refusal) return refusal;
    if (isSame(stored, after)) return { ok: true };
    await save(tx.sql, id, after.length > 0 ? toJson(after) : null);
    // Product pages carry this tag too.
    tx.changed('catalog');
    await recordAudit(tx, actor, { what, subject: id, before: { parts: stored }, after: { parts: after } });
    return { ok: true };
  });
}

function validate(parts: readonly PricePart[], whole: number): Extract<SavePartsResult, { ok: false }> | undefined {
  if (new Set(parts.map(({ label }) => label.toLowerCase())).size < parts.length)
    return { ok: false, reason: 'same_label' };
  if (!addUp(parts, whole)) return { ok: false, reason: 'parts_dont_add_up', detail: sumSentence(parts, whole) };
  return undefined;
}

/** Compares labels and values in a fixed key order: PostgreSQL reorders JSON keys. */
const toJson = (parts: readonly PricePart[]) => JSON.stringify(parts.map(({ label, value }) => ({ label, value })));
const isSame = (some: readonly PricePart[], others: readonly PricePart[]) => toJson(some) === toJson(others);

function sumSentence(parts: readonly PricePart[], whole: number): string {
  const text = (value: number) => (whole === PERCENT ? `${value}%` : formatMoney(value));
  const sum = parts.reduce((total, { value }) => total + value, 0);
  return `These add up to ${text(sum)}. They must add up to ${text(whole)}.`;
}

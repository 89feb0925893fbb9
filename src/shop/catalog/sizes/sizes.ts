import type { Database, Transaction } from '../../../platform/db/database.ts';
import { fromDollars, MAX_PRICE_CENTS, toDollars } from '../../../shared/money.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { MAX_STOCK } from '../field-schema.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import {
  listSizeStock,
  lockStockRow,
  moveStock,
  replaceSizeStock,
  requireSizes,
  setStockNote,
} from '../stock/queries.ts';
import type { Stock } from '../stock/schema.ts';
import {
  countUnshipped,
  getSizesVersion,
  readSizeClaims,
  type SizeClaims,
  type SizeStockRow,
  type StockSum,
  toStock,
} from '../stock/stock.ts';
import type { SizesDraft } from './schema.ts';

type SetSizes =
  | { ok: true; stock: Stock }
  | SizesFault
  | SizesRefusal<'unknown_product' | 'changed_meanwhile' | 'price_needs_owner'>;

/**
 * Gives each size its own stock, edits the sizes, or (with an empty list) merges them into one stock. Locks the
 * product, then the stock: reservations are read under both locks, and every order waiting for the stock sees the new
 * sizes.
 */
export function setSizes(
  { db }: { db: Pick<Database, 'transaction'> },
  actor: Actor,
  id: string,
  { sizes, seen }: SizesDraft,
): Promise<SetSizes> {
  return db.transaction(async (tx) => {
    const known = await lockSizes(tx, id);
    if (!known) return { ok: false, reason: 'unknown_product' };
    const { before, claims, sum } = known;
    if (getSizesVersion(before, sum.onHand + countUnshipped(claims)) !== seen)
      return { ok: false, reason: 'changed_meanwhile' };
    const read = readSizes(sizes, known);
    if (!read.ok) return read;
    return (
      helperRefusal(actor, known, read.rows) ?? saveSizes(tx, actor, known, { rows: read.rows, note: 'Sizes counted' })
    );
  });
}

/** Helpers may change a price within bounds; price differences of sizes are for owners. */
function helperRefusal(
  { isHelper }: Actor,
  { before }: Locked,
  after: readonly SizeStockRow[],
): SizesRefusal<'price_needs_owner'> | undefined {
  if (!isHelper) return undefined;
  const known = new Map(before.map(({ size, differenceCents }) => [size, differenceCents]));
  const place = after.findIndex(({ size, differenceCents }) => differenceCents !== (known.get(size) ?? 0));
  if (place < 0) return undefined;
  const detail = 'Ask an owner to change what a size costs.';
  return { ok: false, reason: 'price_needs_owner', field: `sizes.${place}.priceDifference`, detail };
}

/** `field` is the path in the form; `detail` replaces the sentence of the reason. */
type SizesRefusal<Reason extends StaffCatalogReason> = {
  ok: false;
  reason: Reason;
  field?: string;
  detail?: string;
};

type SizesFault = SizesRefusal<
  'same_size_twice' | 'size_in_orders' | 'stock_moved' | 'counted_below_orders' | 'price_unreadable' | 'too_many_pieces'
>;

type SizeInput = SizesDraft['sizes'][number];
type Known = { before: readonly SizeStockRow[]; claims: SizeClaims } & KnownPrices;

/** The resulting size rows, or the first error. */
function readSizes(sizes: readonly SizeInput[], known: Known): { ok: true; rows: SizeStockRow[] } | SizesFault {
  const fault = missingSize(sizes, known.claims);
  if (fault) return fault;
  const rows: SizeStockRow[] = [];
  for (const [place, input] of sizes.entries()) {
    if (rows.some(({ size }) => size.toLowerCase() === input.size.toLowerCase()))
      return { ok: false, reason: 'same_size_twice', field: `sizes.${place}.size` };
    const differenceCents = differenceIn(input, known);
    if (differenceCents === undefined)
      return {
        ok: false,
        reason: 'price_unreadable',
        field: `sizes.${place}.priceDifference`,
        detail: INVALID_DIFFERENCE,
      };
    const counted = readCount(input, known);
    if (!counted.ok) return { ...counted, field: `sizes.${place}.counted` };
    const reserved = known.claims.get(input.size)?.reserved ?? 0;
    rows.push({ size: input.size, onHand: counted.onHand, reserved, differenceCents, sku: input.sku.trim() });
  }
  return { ok: true, rows };
}

const INVALID_DIFFERENCE =
  'With this difference the size would have no price. Enter dollars and cents, like 4.50 or -4.50.';

/** A size with reserved units must stay in the list, else its reservations would belong to no size. */
function missingSize(sizes: readonly SizeInput[], claims: SizeClaims): SizesRefusal<'size_in_orders'> | undefined {
  const held = [...claims].find(
    ([of, { reserved }]) => of !== null && reserved > 0 && !sizes.some(({ size }) => size === of),
  );
  if (!held || sizes.length === 0) return undefined;
  const detail = `${held[0]} is in unpaid orders. Keep it in the list until they are paid or canceled.`;
  return { ok: false, reason: 'size_in_orders', detail, field: 'sizes' };
}

type KnownPrices = { priceCents: number; salePriceCents: number | null };

const isPrice = (cents: number): boolean => cents >= 1 && cents <= MAX_PRICE_CENTS;

/** Whether a size with this price difference has a valid price, without and during the sale. */
export const canCost = ({ priceCents, salePriceCents }: KnownPrices, differenceCents: number): boolean =>
  isPrice(priceCents + differenceCents) && isPrice((salePriceCents ?? priceCents) + differenceCents);

function differenceIn({ priceDifference }: SizeInput, known: KnownPrices): number | undefined {
  const cents = fromDollars(priceDifference);
  return cents !== undefined && canCost(known, cents) ? cents : undefined;
}

type CountResult =
  | { ok: true; onHand: number }
  | SizesRefusal<'stock_moved' | 'counted_below_orders' | 'too_many_pieces'>;

/** An unchanged count moves nothing, even if units shipped since; a changed count must be based on the current quantity. */
function readCount({ size, counted, expected }: SizeInput, { before, claims }: Known): CountResult {
  const { reserved = 0, unshipped = 0 } = claims.get(size) ?? {};
  const row = before.find((each) => each.size === size);
  if (row && counted === expected) return { ok: true, onHand: row.onHand };
  if (row && expected !== row.onHand + unshipped) return { ok: false, reason: 'stock_moved' };
  const onHand = counted - unshipped;
  if (onHand < reserved) return { ok: false, reason: 'counted_below_orders' };
  return onHand > MAX_STOCK ? { ok: false, reason: 'too_many_pieces' } : { ok: true, onHand };
}

/** A product after its locks are taken. */
type Locked = {
  id: string;
  sum: StockSum;
  priceCents: number;
  salePriceCents: number | null;
  before: readonly SizeStockRow[];
  claims: SizeClaims;
};

export async function lockSizes(tx: Transaction, id: string): Promise<Locked | undefined> {
  const product = (await lockProduct(tx.sql, id)) && (await findProductDetailRow(tx.sql, id));
  const sum = product && (await lockStockRow(tx.sql, id));
  if (!sum) return undefined;
  const [before, claims] = await Promise.all([listSizeStock(tx.sql, id), readSizeClaims(tx.sql, id)]);
  const { priceCents, salePriceCents } = product;
  return { id, sum, priceCents, salePriceCents, before, claims };
}

type SavedSizes = { rows: readonly SizeStockRow[]; note: string };

/** Saves size rows. Also used by imports. `known` is locked; `note` goes to the stock ledger. */
export async function saveSizes(
  tx: Transaction,
  actor: Actor,
  known: Locked,
  { rows: after, note }: SavedSizes,
): Promise<{ ok: true; stock: Stock } | SizesRefusal<'counted_below_orders' | 'too_many_pieces'>> {
  const { id, before, claims } = known;
  const moved = await moveSum(tx, actor, known, { rows: after, note });
  if (!moved.ok) return moved;
  await replaceSizeStock(tx.sql, id, JSON.stringify(after));
  if (after.length > 0) await requireSizes(tx.sql, id);
  const changed = differences(toAuditText(before), toAuditText(after));
  if (changed) await recordAudit(tx, actor, { what: 'product.sizes_changed', subject: id, ...changed });
  tx.changed('catalog');
  return { ok: true, stock: toStock(moved.sum, after, claims) };
}

/** Keeps the product stock equal to the sum of its sizes, minus units sold without a size that are still unpacked. */
async function moveSum(
  tx: Transaction,
  actor: Actor,
  { id, sum, claims }: Locked,
  { rows: after, note }: SavedSizes,
): Promise<{ ok: true; sum: StockSum } | SizesRefusal<'counted_below_orders' | 'too_many_pieces'>> {
  if (after.length === 0) return { ok: true, sum };
  const onHand = after.reduce((count, row) => count + row.onHand, 0) - (claims.get(null)?.unpacked ?? 0);
  if (onHand > MAX_STOCK) return { ok: false, reason: 'too_many_pieces', field: 'sizes' };
  if (onHand < sum.reserved) return { ok: false, reason: 'counted_below_orders', field: 'sizes' };
  if (onHand === sum.onHand) return { ok: true, sum };
  await setStockNote(tx.sql, `${actor.name}: ${note}`);
  const moved = await moveStock(tx.sql, id, onHand - sum.onHand);
  if (!moved) throw new Error(`The stock of ${id} moved under its lock.`);
  return { ok: true, sum: moved };
}

const toAuditText = (rows: readonly SizeStockRow[]) => ({
  sizes: rows.map(({ size, onHand, differenceCents, sku }) =>
    [`${size}: ${onHand}`, differenceCents === 0 ? '' : `${toDollars(differenceCents)} dollars`, sku]
      .filter(Boolean)
      .join(', '),
  ),
});

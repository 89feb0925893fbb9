import type { Database, Transaction } from '../../../platform/db/database.ts';
import { fromDollars, toDollars } from '../../../shared/money.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { MAX_STOCK } from '../field-schema.ts';
import { findPriceBase, findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { StaffCatalogueReason } from '../refusals.ts';
import {
  askForSizes,
  listSizeStock,
  lockStockRow,
  moveStock,
  replaceSizeStock,
  setStockNote,
} from '../stock/queries.ts';
import type { Stock } from '../stock/schema.ts';
import {
  readSizeClaims,
  type SizeClaims,
  type SizeStockRow,
  type StockSum,
  sizesVersionOf,
  stockOf,
  unshippedOf,
} from '../stock/stock.ts';
import type { SizesDraft } from './schema.ts';

/** `field` is where in the form; `detail` says more than the reason's own sentence. */
type SizesRefusal<Reason extends StaffCatalogueReason> = {
  ok: false;
  reason: Reason;
  field?: string;
  detail?: string;
};

type Given = SizesDraft['sizes'][number];
type Known = { before: readonly SizeStockRow[]; claims: SizeClaims } & KnownPrices;
type SizesFault = SizesRefusal<
  'same_size_twice' | 'size_in_orders' | 'stock_moved' | 'counted_below_orders' | 'price_unreadable' | 'too_many_pieces'
>;

/** What the form would make of the sizes of a product, or the first thing that is wrong with it. */
function readSizes(sizes: readonly Given[], known: Known): { ok: true; rows: SizeStockRow[] } | SizesFault {
  const fault = missingSize(sizes, known.claims);
  if (fault) return fault;
  const rows: SizeStockRow[] = [];
  for (const [place, given] of sizes.entries()) {
    if (rows.some(({ size }) => size.toLowerCase() === given.size.toLowerCase()))
      return { ok: false, reason: 'same_size_twice', field: `sizes.${place}.size` };
    const differenceCents = differenceIn(given, known);
    if (differenceCents === undefined)
      return { ok: false, reason: 'price_unreadable', field: `sizes.${place}.priceDifference`, detail: NO_PRICE };
    const counted = countedIn(given, known);
    if (!counted.ok) return { ...counted, field: `sizes.${place}.counted` };
    const reserved = known.claims.get(given.size)?.reserved ?? 0;
    rows.push({ size: given.size, onHand: counted.onHand, reserved, differenceCents, sku: given.sku.trim() });
  }
  return { ok: true, rows };
}

/** A size that unpaid orders hold stays in the list: what they hold would otherwise be in none. */
function missingSize(sizes: readonly Given[], claims: SizeClaims): SizesRefusal<'size_in_orders'> | undefined {
  const held = [...claims].find(
    ([of, { reserved }]) => of !== null && reserved > 0 && !sizes.some(({ size }) => size === of),
  );
  if (!held || sizes.length === 0) return undefined;
  const detail = `${held[0]} is in unpaid orders. Keep it in the list until they are paid or canceled.`;
  return { ok: false, reason: 'size_in_orders', detail, field: 'sizes' };
}

const MAX_CENTS = 100_000_000;
const NO_PRICE = 'With this difference the size would have no price. Enter dollars and cents, like 4.50 or -4.50.';

const isPrice = (cents: number): boolean => cents >= 1 && cents <= MAX_CENTS;

/** Of a product, without its sale and in it. */
type KnownPrices = { priceCents: number; salePriceCents: number | null };

/** Whether a size that costs so much more, or less, than its product has a price whenever the product has one. */
export const canCost = ({ priceCents, salePriceCents }: KnownPrices, differenceCents: number): boolean =>
  isPrice(priceCents + differenceCents) && isPrice((salePriceCents ?? priceCents) + differenceCents);

function differenceIn({ priceDifference }: Given, known: KnownPrices): number | undefined {
  const cents = fromDollars(priceDifference);
  return cents !== undefined && canCost(known, cents) ? cents : undefined;
}

type Counted = { ok: true; onHand: number } | SizesRefusal<'stock_moved' | 'counted_below_orders' | 'too_many_pieces'>;

/** A count that nobody changed moves nothing, whatever was shipped since; a changed one is based on what was shown. */
function countedIn({ size, counted, expected }: Given, { before, claims }: Known): Counted {
  const { reserved = 0, unshipped = 0 } = claims.get(size) ?? {};
  const row = before.find((each) => each.size === size);
  if (row && counted === expected) return { ok: true, onHand: row.onHand };
  if (row && expected !== row.onHand + unshipped) return { ok: false, reason: 'stock_moved' };
  const onHand = counted - unshipped;
  if (onHand < reserved) return { ok: false, reason: 'counted_below_orders' };
  return onHand > MAX_STOCK ? { ok: false, reason: 'too_many_pieces' } : { ok: true, onHand };
}

/** What is known of a product once it is locked. */
type Locked = {
  id: string;
  sum: StockSum;
  priceCents: number;
  salePriceCents: number | null;
  before: readonly SizeStockRow[];
  claims: SizeClaims;
};

type SavedSizes = { rows: readonly SizeStockRow[]; note: string };

/** For imports too. `known` is locked; `note` tells the stock's history why. */
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
  if (after.length > 0) await askForSizes(tx.sql, id);
  const changed = differences(inWords(before), inWords(after));
  if (changed) await recordAudit(tx, actor, { what: 'product.sizes_changed', subject: id, ...changed });
  tx.changed('catalogue');
  return { ok: true, stock: stockOf(moved.sum, after, claims) };
}

/** Row of the product, then of the stock, then what its sizes are. */
export async function lockSizes(tx: Transaction, id: string): Promise<Locked | undefined> {
  const product = (await lockProduct(tx.sql, id)) && (await findProductDetailRow(tx.sql, id));
  const sum = product && (await lockStockRow(tx.sql, id));
  if (!sum) return undefined;
  const [before, claims] = await Promise.all([listSizeStock(tx.sql, id), readSizeClaims(tx.sql, id)]);
  const { priceCents, salePriceCents } = product;
  return { id, sum, priceCents, salePriceCents, before, claims };
}

/** The sum follows its sizes; what is sold without a size lies in one of them and is no part of it. */
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

/** For the log: each size with its stock, price difference and SKU. */
const inWords = (rows: readonly SizeStockRow[]) => ({
  sizes: rows.map(({ size, onHand, differenceCents, sku }) =>
    [`${size}: ${onHand}`, differenceCents === 0 ? '' : `${toDollars(differenceCents)} dollars`, sku]
      .filter(Boolean)
      .join(', '),
  ),
});

type SetSizes =
  | { ok: true; stock: Stock }
  | SizesFault
  | SizesRefusal<'unknown_product' | 'changed_meanwhile' | 'price_needs_owner'>;

/**
 * Gives each size a stock of its own, changes what they are, or (with none) makes one stock of them again. Row of the
 * product, then of the stock, then the sizes: what orders hold is read once both are locked, and every order that waits
 * for the stock finds the sizes changed.
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
    if (sizesVersionOf(before, sum.onHand + unshippedOf(claims)) !== seen)
      return { ok: false, reason: 'changed_meanwhile' };
    const read = readSizes(sizes, known);
    if (!read.ok) return read;
    return (
      (await helperRefusal(tx, actor, known, read.rows)) ??
      saveSizes(tx, actor, known, { rows: read.rows, note: 'Sizes counted' })
    );
  });
}

/** Helpers may change a price within bounds; what a size costs beside it is the owner's. */
async function helperRefusal(
  tx: Transaction,
  { staffId }: Actor,
  { id, before }: Locked,
  after: readonly SizeStockRow[],
): Promise<SizesRefusal<'price_needs_owner'> | undefined> {
  const known = new Map(before.map(({ size, differenceCents }) => [size, differenceCents]));
  const place = after.findIndex(({ size, differenceCents }) => differenceCents !== (known.get(size) ?? 0));
  if (place < 0 || staffId === null) return undefined;
  if (!(await findPriceBase(tx.sql, staffId, id, new Date()))?.isHelper) return undefined;
  const detail = 'Ask an owner to change what a size costs.';
  return { ok: false, reason: 'price_needs_owner', field: `sizes.${place}.priceDifference`, detail };
}

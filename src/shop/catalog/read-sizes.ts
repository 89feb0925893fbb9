import { fromDollars } from '../../shared/money.ts';
import { MAX_STOCK } from './field-schema.ts';
import type { SizeClaims, SizeStockRow } from './read-stock.ts';
import type { SizesDraft } from './sizes-schema.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';

/** `field` is where in the form; `detail` says more than the reason's own sentence. */
export type SizesRefusal<Reason extends StaffCatalogueReason> = {
  ok: false;
  reason: Reason;
  field?: string;
  detail?: string;
};

type Given = SizesDraft['sizes'][number];
type Known = { before: readonly SizeStockRow[]; claims: SizeClaims } & KnownPrices;
export type SizesFault = SizesRefusal<
  'same_size_twice' | 'size_in_orders' | 'stock_moved' | 'counted_below_orders' | 'price_unreadable' | 'too_many_pieces'
>;

/** What the form would make of the sizes of a product, or the first thing that is wrong with it. */
export function readSizes(sizes: readonly Given[], known: Known): { ok: true; rows: SizeStockRow[] } | SizesFault {
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

import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { findPriceBase } from './helper-queries.ts';
import { readSizes, type SizesFault, type SizesRefusal } from './read-sizes.ts';
import { type SizeStockRow, sizesVersionOf, unshippedOf } from './read-stock.ts';
import { type Locked, lockSizes, saveSizes } from './save-sizes.ts';
import type { SizesDraft } from './sizes-schema.ts';
import type { Stock } from './stock-schema.ts';

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

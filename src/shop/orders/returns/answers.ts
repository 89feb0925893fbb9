import type { Sql } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { toDetails } from '../../../shared/orders/line-details.ts';
import { isDesign } from '../../../shared/products/design-id.ts';
import {
  listPictures,
  listReturnLines,
  listReturns,
  type ReturnableRow,
  type ReturnLineRow,
  type ReturnRow,
} from './queries.ts';
import type { OrderReturn, OwnReturns, ReturnKind, ReturnState, ReturnWish } from './schema.ts';
import { returnNumber } from './steps.ts';

/** All returns, exchanges and claims of an order, newest first. */
export async function getReturns(sql: Sql, orderId: string): Promise<OrderReturn[]> {
  const rows = await listReturns(sql, orderId);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, pictures] = await Promise.all([listReturnLines(sql, ids), listPictures(sql, orderId)]);
  return rows.map((row) =>
    toReturn(
      row,
      lines.filter(({ returnId }) => returnId === row.id),
      pictures.filter(({ returnId }) => returnId === row.id).map(({ id }) => id),
    ),
  );
}

const toReturn = (row: ReturnRow, lines: readonly ReturnLineRow[], pictures: string[]): OrderReturn => ({
  id: row.id,
  order: row.orderId,
  number: returnNumber(row),
  kind: row.kind as ReturnKind,
  wish: row.wish as ReturnWish,
  state: row.state as ReturnState,
  isRefunding: row.isRefunding,
  lines: lines.map(({ position, name, image, boughtSize, details, quantity, reason, size, sellable, unsellable }) => ({
    position,
    name,
    image,
    quantity,
    reason,
    sellable,
    unsellable,
    size: boughtSize,
    ...toDetails(details),
    newSize: size,
  })),
  words: row.words,
  reply: row.reply,
  pictures,
  requestedAt: row.requestedAt.toISOString(),
  sendBackBy: row.sendBackBy,
  refunded: row.refundedCents === null ? null : toDollars(row.refundedCents),
  tracking:
    row.carrier === null ? null : { carrier: row.carrier, number: row.trackingNumber ?? '', url: row.trackingUrl },
});

/** Sizes to exchange a line for: in stock and at the same price. */
export function sizesFor({ size, sizes, sizeStock, inStock, isOffered }: ReturnableRow) {
  if (!isOffered) return [];
  if (sizeStock.length === 0) {
    const left = Math.max(0, inStock);
    return sizes.filter((other) => other !== size && left > 0).map((other) => ({ size: other, left }));
  }
  const bought = sizeStock.find((each) => each.size === size)?.difference ?? 0;
  return sizeStock
    .filter((each) => each.size !== size && each.difference === bought)
    .map((each) => ({ size: each.size, left: Math.min(each.left, inStock) }))
    .filter(({ left }) => left > 0);
}

export const returnableLine = (row: ReturnableRow, designsReturnable: boolean): OwnReturns['lines'][number] => ({
  position: row.position,
  name: row.name,
  image: row.image,
  size: row.size,
  ...toDetails(row.details),
  left: row.left,
  isReturnable: designsReturnable || !isDesign(row.productId),
  sizes: sizesFor(row),
  replaceable: getReplaceable(row),
});

/** Units of the same product and size in stock to replace broken ones. */
function getReplaceable({ size, sizeStock, inStock, isOffered }: ReturnableRow): number {
  if (!isOffered) return 0;
  const own = size === null ? undefined : sizeStock.find((each) => each.size === size);
  const ofSize = sizeStock.length > 0 && size !== null ? (own?.left ?? 0) : inStock;
  return Math.max(0, Math.min(ofSize, inStock));
}

import { toDollars } from '../../shared/money.ts';
import type { listFormerRows, listFormerRowsOf } from './queries.ts';
import type { FormerOrder, ListedFormerOrder } from './schema.ts';

type ListedRow = Awaited<ReturnType<typeof listFormerRows>>[number];
type DetailRow = Awaited<ReturnType<typeof listFormerRowsOf>>[number];

/** What became of it: money that went back whole says more than that it was shipped. */
function statusOf({ totalCents, refundedCents, shippedAt, canceledAt }: ListedRow): FormerOrder['status'] {
  if (canceledAt) return 'canceled';
  if (refundedCents > 0 && refundedCents >= totalCents) return 'refunded';
  return shippedAt ? 'shipped' : 'placed';
}

export function listedOrder(row: ListedRow): ListedFormerOrder {
  const { id, number, source, placedAt, customerName, email, currency, totalCents, refundedCents, quantity } = row;
  return {
    id,
    number,
    source,
    customerName,
    currency,
    quantity,
    hasEmail: email !== null,
    placedAt: placedAt.toISOString(),
    status: statusOf(row),
    total: toDollars(totalCents),
    refunded: toDollars(refundedCents),
  };
}

/** As its customer sees it. */
export function formerOrder(row: DetailRow): FormerOrder {
  const { id, number, placedAt, currency, quantity, customerName, shipTo, items, shippedAt, canceledAt } = row;
  return {
    id,
    number,
    currency,
    quantity,
    customerName,
    shipTo,
    placedAt: placedAt.toISOString(),
    status: statusOf(row),
    shippedAt: shippedAt?.toISOString() ?? null,
    canceledAt: canceledAt?.toISOString() ?? null,
    items: items.map(({ priceCents, ...item }) => ({ ...item, price: maybeAmount(priceCents) })),
    subtotal: maybeAmount(row.subtotalCents),
    discount: maybeAmount(row.discountCents),
    shipping: maybeAmount(row.shippingCents),
    tax: maybeAmount(row.taxCents),
    total: toDollars(row.totalCents),
    refunded: toDollars(row.refundedCents),
  };
}

const maybeAmount = (cents: number | null) => (cents === null ? null : toDollars(cents));

import { toDollars } from '../../shared/money.ts';
import type { Day } from '../delivery/working-days.ts';
import type { ListedRow } from './admin-list-queries.ts';
import type { ListedOrder } from './admin-order-list-schema.ts';
import type { Stage } from './admin-schema.ts';

export function listedOrder(row: ListedRow, today: Day): ListedOrder {
  return {
    id: row.id,
    number: row.number,
    stage: row.stage as Stage,
    paymentState: row.paymentState,
    createdAt: row.placedAt.toISOString(),
    recipient: row.recipient,
    customer: { name: row.customerName, email: row.customerEmail ?? '' },
    totalPrice: toDollars(row.totalCents),
    refundedAmount: toDollars(row.refundedCents),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    needsAnswer: row.needsAnswer,
    shipBy: row.shipBy,
    isLate: isLate(row, today),
    isGift: row.isGift,
    channel: row.channel as ListedOrder['channel'],
    isPickup: row.isPickup,
    isPartShipped: row.isPartShipped,
    shipsTo: { address: row.address, town: row.town, state: row.state, postalCode: row.postalCode },
    images: row.images,
    units: row.units,
  };
}

/** An order that waits to be shipped, and whose day is over. */
export const isLate = ({ stage, shipBy }: Pick<ListedRow, 'stage' | 'shipBy'>, today: Day): boolean =>
  stage === 'to_dispatch' && shipBy !== null && shipBy < today;

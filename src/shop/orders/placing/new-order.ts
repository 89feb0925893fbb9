import type { OrderDetails } from '../../../shared/orders/order-details.ts';
import type { AppliedSet } from '../../pricing/set-discounts.ts';
import { toOrder } from '../orders.ts';
import type { OrderLineRow } from '../queries.ts';
import type { Order } from '../schema.ts';

/** An order to insert; amounts in cents, tax in percent, times as ISO text. */
export type NewOrder = {
  id: string;
  number: number;
  customerId: string;
  /** 'shopper', or the name of the staff member who took the order. */
  placedBy: string;
  recipient: string;
  address: string;
  town: string;
  state: string;
  postalCode: string;
  country: string;
  countryCode: string;
  /** Picked up at this address, which is the shop's. */
  isPickup: boolean;
  paymentMethod: string;
  couponCode: string | null;
  automaticDiscount: string | null;
  itemsCents: number;
  discountCents: number;
  /** Applied sets and named discounts; their cents are the sum of the lines' `setDiscountCents`. */
  sets: readonly AppliedSet[];
  shippingCents: number;
  giftWrapCents: number;
  taxPercent: number;
  taxCents: number;
  totalCents: number;
  placedAt: string;
  heldUntil: string;
  /** Promised days as ISO text; null if nothing is shipped. */
  shipBy: string | null;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  giftMessage: string | null;
  giftWrap: boolean;
  /** A day as ISO text. */
  notBefore: string | null;
  details: OrderDetails;
  idempotencyKey: string | null;
  cartHash: string;
};

export type NewOrderLine = OrderLineRow & { position: number; setDiscountCents: number };

const NOTHING_YET = {
  channel: 'online',
  shopNote: '',
  paymentState: 'unpaid',
  refundedCents: 0,
  paidAt: null,
  isPacked: false,
  dispatchedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelledBy: null,
  canComeBack: false,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  lastPackageDeliveredAt: null,
  earlier: [],
  refundedUnshipped: {},
  receiptEmail: null,
  delay: null,
};

/** The API's form of an order that is just being inserted. */
export function toPlacedOrder(
  order: NewOrder,
  lines: readonly NewOrderLine[],
  buyer: { name: string; email: string },
): Order {
  const [placedAt, heldUntil] = [new Date(order.placedAt), new Date(order.heldUntil)];
  const row = { ...order, ...NOTHING_YET, taxPercent: String(order.taxPercent), placedAt, heldUntil };
  return toOrder({ ...row, customerName: buyer.name, customerEmail: buyer.email }, lines);
}

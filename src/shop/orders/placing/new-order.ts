import type { AppliedSet } from '../../pricing/set-discounts.ts';
import { orderAnswer } from '../orders.ts';
import type { OrderLineRow } from '../queries.ts';
import type { Order } from '../schema.ts';

/** An order that is about to be written; amounts in cents, the tax in percent, moments as ISO text. */
export type NewOrder = {
  id: string;
  number: number;
  customerId: string;
  /** 'shopper', or who took it. */
  placedBy: string;
  recipient: string;
  address: string;
  town: string;
  state: string;
  postalCode: string;
  country: string;
  countryCode: string;
  /** Collected at this address, which is the shop's. */
  isPickup: boolean;
  paymentMethod: string;
  couponCode: string | null;
  /** The key of the discount that applied by itself. */
  automaticDiscount: string | null;
  itemsCents: number;
  discountCents: number;
  /** Sets, and discounts by name; `setDiscountCents` of the lines are their cents. */
  sets: readonly AppliedSet[];
  shippingCents: number;
  giftWrapCents: number;
  taxPercent: number;
  taxCents: number;
  totalCents: number;
  placedAt: string;
  heldUntil: string;
  /** Promised days as ISO text; null where nothing is shipped. */
  shipBy: string | null;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  /** null: it is no gift. */
  giftMessage: string | null;
  giftWrap: boolean;
  /** A day as ISO text. */
  notBefore: string | null;
  idempotencyKey: string | null;
  cartHash: string;
};

/** An item of it, as it is now. */
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

/** The answer for an order that is written in this moment. */
export function newOrderAnswer(
  order: NewOrder,
  lines: readonly NewOrderLine[],
  buyer: { name: string; email: string },
): Order {
  const [placedAt, heldUntil] = [new Date(order.placedAt), new Date(order.heldUntil)];
  const row = { ...order, ...NOTHING_YET, taxPercent: String(order.taxPercent), placedAt, heldUntil };
  return orderAnswer({ ...row, customerName: buyer.name, customerEmail: buyer.email }, lines);
}

import type { AppliedSet } from '../pricing/set-discounts.ts';
import type { OrderLineRow } from './line-queries.ts';

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

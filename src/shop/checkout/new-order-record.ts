import { createHash } from 'node:crypto';
import type { Address } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { type ChosenLine, isSizeMissing } from '../cart/chosen-lines.ts';
import type { DeliveryPromise } from '../delivery/promise.ts';
import { newOrderId } from '../orders/order.ts';
import type { NewOrder, NewOrderLine } from '../orders/placing/new-order.ts';
import type { Gift } from '../orders/schema.ts';
import type { LineDiscounts } from '../pricing/set-discounts.ts';
import type { PricedCart } from './price-cart.ts';
import type { OrderInput } from './schema.ts';

const MINUTE_MS = 60_000;

type OrderFacts = {
  number: number;
  customerId: string;
  /** 'shopper', or who took it. */
  placedBy: string;
  address: Address;
  paymentMethod: string;
  idempotencyKey: string | null;
  cartHash: string;
  placedAt: Date;
  holdMinutes: number;
  /** null: nothing is shipped. */
  promise: DeliveryPromise | null;
  gift: Gift | undefined;
};

/** The row of an order that is about to be written. */
export function newOrderRecord(
  facts: OrderFacts,
  { ledger, sets, couponCode, automaticDiscount }: PricedCart,
): NewOrder {
  const to = facts.address;
  return {
    id: newOrderId(),
    number: facts.number,
    customerId: facts.customerId,
    placedBy: facts.placedBy,
    paymentMethod: facts.paymentMethod,
    idempotencyKey: facts.idempotencyKey,
    cartHash: facts.cartHash,
    placedAt: facts.placedAt.toISOString(),
    heldUntil: new Date(facts.placedAt.getTime() + facts.holdMinutes * MINUTE_MS).toISOString(),
    countryCode: findCountry(to.country)?.code ?? '',
    shipBy: facts.promise?.shipBy ?? null,
    arrivesFrom: facts.promise?.arrivesFrom ?? null,
    arrivesTo: facts.promise?.arrivesTo ?? null,
    recipient: to.name,
    address: to.address,
    town: to.town,
    state: to.city,
    postalCode: to.postalCode,
    country: to.country,
    isPickup: to.isPickup ?? false,
    couponCode,
    automaticDiscount,
    itemsCents: ledger.itemsCents,
    discountCents: ledger.discountCents,
    sets: sets.applied,
    shippingCents: ledger.shippingCents,
    giftWrapCents: ledger.giftWrapCents,
    giftMessage: facts.gift?.message ?? null,
    giftWrap: facts.gift?.wrap ?? false,
    notBefore: facts.gift?.notBefore ?? null,
    taxPercent: ledger.taxPercent,
    taxCents: ledger.taxCents,
    totalCents: ledger.totalCents,
  };
}

/** Each line as it is now: name, price, size and picture outlive the product. */
export function newOrderLines(lines: readonly ChosenLine[], sets: LineDiscounts): NewOrderLine[] {
  return lines.map((line, position) => ({
    position,
    productId: line.product.id,
    name: line.product.name,
    image: line.product.image,
    size: line.size,
    isSized: line.size !== null || isSizeMissing(line),
    priceCents: line.product.priceCents,
    quantity: line.quantity,
    setDiscountCents: sets.shares[position] ?? 0,
  }));
}

/** Tells two requests for the same thing from two different ones; the order of the lines does not matter. */
export function cartHashOf({ orderItems, paymentMethod, couponCode, gift }: OrderInput, address: Address): string {
  const lines = orderItems.map(({ product, size, qty }) => JSON.stringify([product, size || null, qty])).sort();
  const wishes = [lines, address, paymentMethod, couponCode?.trim().toUpperCase() || null];
  const wanted = JSON.stringify(gift ? [...wishes, gift] : wishes);
  return createHash('sha256').update(wanted).digest('base64url');
}

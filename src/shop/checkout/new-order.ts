import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Address } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { cleanDetails, type OrderDetails } from '../../shared/orders/order-details.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { type ChosenLine, isSizeMissing } from '../cart/cart.ts';
import type { DeliveryPromise } from '../delivery/promise.ts';
import { newOrderId } from '../orders/order.ts';
import type { Left } from '../orders/placing/create.ts';
import type { NewOrder, NewOrderLine } from '../orders/placing/new-order.ts';
import type { Gift } from '../orders/schema.ts';
import type { LineDiscounts } from '../pricing/set-discounts.ts';
import type { PricedCart } from './price-cart.ts';
import type { OrderInput } from './schema.ts';

type OrderFacts = {
  number: number;
  customerId: string;
  /** 'shopper', or the name of the staff member who took the order. */
  placedBy: string;
  address: Address;
  paymentMethod: string;
  idempotencyKey: string | null;
  cartHash: string;
  placedAt: Date;
  holdMinutes: number;
  /** null if nothing is shipped. */
  promise: DeliveryPromise | null;
  gift: Gift | undefined;
  details?: OrderDetails | undefined;
};

/** The order row to insert. */
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
    details: cleanDetails(facts.details ?? {}, to.isPickup),
    taxPercent: ledger.taxPercent,
    taxCents: ledger.taxCents,
    totalCents: ledger.totalCents,
  };
}

/** Order lines with copies of name, price, size and picture, which outlive the product. */
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
    details: line.details,
    setDiscountCents: sets.shares[position] ?? 0,
  }));
}

/** Fingerprint of a cart to detect repeated requests; independent of the order of lines. */
export function hashCart(
  { orderItems, paymentMethod, couponCode, gift, details: texts }: OrderInput,
  address: Address,
): string {
  const lines = orderItems
    .map(({ product, size, qty, details = [] }) =>
      JSON.stringify([product, size || null, qty, ...details.map(({ label, text }) => [label, text])]),
    )
    .sort();
  const content = [lines, address, paymentMethod, couponCode?.trim().toUpperCase() || null];
  const text = JSON.stringify([...content, ...(gift ? [gift] : []), ...(texts ? [texts] : [])]);
  return createHash('sha256').update(text).digest('base64url');
}

type Placed = { ok: true } | { ok: false; reason: string };

const MAX_PLACING_TRIES = 3;

/** Retries an order if its stock or the sizes of a product changed while it waited for the lock. `place` is one transaction. */
export async function placeUpToDate<Outcome extends Placed>(
  place: () => Promise<Outcome>,
  tries = 1,
): Promise<Outcome> {
  const isLast = tries >= MAX_PLACING_TRIES;
  try {
    const placed = await place();
    if (isLast || placed.ok || placed.reason !== 'sizes_changed') return placed;
  } catch (error) {
    if (isLast || !isOutdatedStock(error)) throw error;
  }
  return placeUpToDate(place, tries + 1);
}

const CHECK_VIOLATION = '23514';
const STOCK_CHECKS = ['stock_check', 'size_stock_check'];

/**
 * A check violation from a stale snapshot: the insert waited for stock that was all reserved when it began and free once it
 * had the lock, but PostgreSQL applies the check to the old row version first. Nothing was written, and a retry sees the
 * current rows.
 */
const isOutdatedStock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === CHECK_VIOLATION && STOCK_CHECKS.includes(error.constraint ?? '');

/** Lines with the stock that remained when the order was refused. */
export const withLeft = (lines: readonly ChosenLine[], { left, sizesLeft }: Left): ChosenLine[] =>
  lines.map((line) => {
    const { id, bySize } = line.product;
    const sizes = sizesLeft.get(id);
    const now = sizes && bySize ? bySize.map((row) => ({ ...row, left: sizes[row.size] ?? 0 })) : bySize;
    return { ...line, product: { ...line.product, left: left.get(id) ?? 0, bySize: now } };
  });

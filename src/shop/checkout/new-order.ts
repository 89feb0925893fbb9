import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Address } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
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

const CHECK_VIOLATION = '23514';
const STOCK_CHECKS = ['stock_check', 'size_stock_check'];

/**
 * The statement that places an order waited for the stock, which was all reserved when it began, and found some free once
 * it had the lock. PostgreSQL checks the row of the old snapshot with the new reservation before it looks for the newest
 * one. Nothing was written; another try begins with what is there now.
 */
const isOutdatedStock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === CHECK_VIOLATION && STOCK_CHECKS.includes(error.constraint ?? '');

const MAX_TRIES = 3;

type Placed = { ok: true } | { ok: false; reason: string };

/** Tries again where the stock, or the owner's list of sizes, changed while the order waited for it. `place` is one transaction. */
export async function placeUpToDate<Outcome extends Placed>(
  place: () => Promise<Outcome>,
  tries = 1,
): Promise<Outcome> {
  const isLast = tries >= MAX_TRIES;
  try {
    const placed = await place();
    if (isLast || placed.ok || placed.reason !== 'sizes_changed') return placed;
  } catch (error) {
    if (isLast || !isOutdatedStock(error)) throw error;
  }
  return placeUpToDate(place, tries + 1);
}

/** Lines with what was left of their products when the order was refused. */
export const withLeft = (lines: readonly ChosenLine[], { left, sizesLeft }: Left): ChosenLine[] =>
  lines.map((line) => {
    const { id, bySize } = line.product;
    const sizes = sizesLeft.get(id);
    const now = sizes && bySize ? bySize.map((row) => ({ ...row, left: sizes[row.size] ?? 0 })) : bySize;
    return { ...line, product: { ...line.product, left: left.get(id) ?? 0, bySize: now } };
  });

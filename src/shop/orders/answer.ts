import type { Static } from 'typebox';
import { toDollars } from '../../shared/money.ts';
import { discountAnswers, setAnswers } from './discount-answer.ts';
import type { OrderItem, OrderMaker } from './item-schema.ts';
import type { OrderLineRow } from './line-queries.ts';
import { type PackageRow, packagesOf } from './package-answer.ts';
import type { OrderPackage } from './package-schema.ts';
import type { findOrderRow } from './queries.ts';
import type { Order, OrderChannel, PaymentState } from './schema.ts';

export type OrderRow = Static<(typeof findOrderRow)['row']>;

/** An order as the API answers it: dollars, ISO dates, and null for what has not happened. */
export function orderAnswer(row: OrderRow, lines: readonly OrderLineRow[]): Order {
  return {
    id: row.id,
    number: row.number,
    user: { name: row.customerName, email: row.customerEmail ?? '' },
    orderItems: lines.map(itemAnswer),
    shippingAddress: {
      name: row.recipient,
      address: row.address,
      town: row.town,
      city: row.state,
      postalCode: row.postalCode,
      country: row.country,
      ...(row.isPickup && { isPickup: true as const }),
    },
    paymentMethod: row.paymentMethod as Order['paymentMethod'],
    couponCode: row.couponCode,
    itemsPrice: toDollars(row.itemsCents),
    discountPrice: toDollars(row.discountCents),
    sets: setAnswers(row.sets),
    discounts: discountAnswers(row.sets),
    shippingPrice: toDollars(row.shippingCents),
    giftWrapPrice: toDollars(row.giftWrapCents),
    taxRate: taxFraction(Number(row.taxPercent)),
    taxPrice: toDollars(row.taxCents),
    totalPrice: toDollars(row.totalCents),
    isPaid: row.paidAt !== null,
    paidAt: iso(row.paidAt),
    isPacked: row.isPacked,
    isDispatched: row.dispatchedAt !== null,
    dispatchedAt: iso(row.dispatchedAt),
    isDelivered: row.deliveredAt !== null,
    deliveredAt: iso(row.deliveredAt),
    isCancelled: row.cancelledAt !== null,
    cancelledAt: iso(row.cancelledAt),
    canBePaid: row.paidAt === null && (row.cancelledAt === null || row.canComeBack),
    paymentState: row.paymentState as PaymentState,
    refundedAmount: toDollars(row.refundedCents),
    tracking: row.trackingNumber
      ? { carrier: row.carrier ?? '', number: row.trackingNumber, url: row.trackingUrl }
      : null,
    // What was handed over left in none.
    packages: row.channel === 'in_person' ? [] : packagesOf(row, lines).map((each) => packageAnswer(each, lines)),
    heldUntil: iso(row.heldUntil),
    receiptEmail: row.receiptEmail,
    arrivesFrom: row.arrivesFrom,
    arrivesTo: row.arrivesTo,
    delay: row.delay,
    gift: row.giftMessage === null ? null : { message: row.giftMessage, notBefore: row.notBefore, wrap: row.giftWrap },
    channel: row.channel as OrderChannel,
    ...(row.shopNote !== '' && { shopNote: row.shopNote }),
    createdAt: row.placedAt.toISOString(),
  };
}

/** 7.25 percent as the fraction 0.0725, without the dust of binary division. */
export function taxFraction(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000;
}

function itemAnswer(line: OrderLineRow): OrderItem {
  return {
    product: line.productId,
    name: line.name,
    image: line.image,
    size: line.size,
    sizeMissing: line.isSized && line.size === null,
    qty: line.quantity,
    price: toDollars(line.priceCents),
    ...(line.isFree && { isFree: true as const }),
    maker: makerOf(line),
    ...(line.choices && { choices: line.choices }),
  };
}

function packageAnswer({ lines: inside, shippedAt, deliveredAt, ...each }: PackageRow, lines: readonly OrderLineRow[]) {
  return {
    ...each,
    shippedAt: shippedAt.toISOString(),
    deliveredAt: iso(deliveredAt),
    items: inside.flatMap(({ position, quantity }): OrderPackage['items'] => {
      const line = lines.find((one) => one.position === position);
      if (!line) return [];
      const { productId: product, name, image, size } = line;
      return [{ position, product, name, image, size, qty: quantity }];
    }),
  };
}

const makerOf = ({ makerId, makerName, makerPlace }: OrderLineRow): OrderMaker | null =>
  makerId && makerName ? { id: makerId, name: makerName, place: makerPlace ?? '' } : null;

function iso(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

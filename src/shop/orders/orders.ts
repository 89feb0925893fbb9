import type { Static } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { toDetails } from '../../shared/orders/line-details.ts';
import { withIsoTimes } from '../../shared/time.ts';
import type { AppliedSet } from '../pricing/set-discounts.ts';
import { readOrderId } from './order.ts';
import {
  countOrdersOf,
  findAnyOrderRow,
  findOrderRow,
  listOrderLines,
  listOrderRowsOf,
  type OrderLineRow,
} from './queries.ts';
import type {
  Order,
  OrderChannel,
  OrderDiscount,
  OrderItem,
  OrderMaker,
  OrderPackage,
  OrderSet,
  PaymentState,
} from './schema.ts';
import type { EarlierPackage } from './shipping/queries.ts';

/** A customer's own order, by its id as typed; undefined if it isn't theirs. */
export async function findOrder(sql: Sql, typedId: string, customerId: string): Promise<Order | undefined> {
  const id = readOrderId(typedId);
  if (!id) return undefined;
  const [row, lines] = await Promise.all([findOrderRow(sql, id, customerId), listOrderLines(sql, [id])]);
  return row && toOrder(row, lines);
}

/** Like `findOrder`, but throws if the order is missing. */
export async function getOrder(sql: Sql, id: string, customerId: string): Promise<Order> {
  const order = await findOrder(sql, id, customerId);
  if (!order) throw new Error(`The order ${id} is gone.`);
  return order;
}

/** Any order, without an owner check: for emails and for callers that have already authorized access. */
export async function findAnyOrder(sql: Sql, typedId: string): Promise<Order | undefined> {
  const id = readOrderId(typedId);
  if (!id) return undefined;
  const [row, lines] = await Promise.all([findAnyOrderRow(sql, id), listOrderLines(sql, [id])]);
  return row && toOrder(row, lines);
}

type Paging = { page: number; pageSize: number };

export async function listOrders(sql: Sql, customerId: string, { page, pageSize }: Paging) {
  const [rows, counted] = await Promise.all([
    listOrderRowsOf(sql, customerId, pageSize, (page - 1) * pageSize),
    countOrdersOf(sql, customerId),
  ]);
  const lines = Map.groupBy(
    await listOrderLines(
      sql,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return { orders: rows.map((row) => toOrder(row, lines.get(row.id) ?? [])), total: counted?.count ?? 0 };
}

type OrderRow = Static<(typeof findOrderRow)['row']>;

/** The API's form of an order: dollars, ISO dates, null for steps that haven't happened. */
export function toOrder(row: OrderRow, lines: readonly OrderLineRow[]): Order {
  return {
    id: row.id,
    number: row.number,
    user: { name: row.customerName, email: row.customerEmail ?? '' },
    orderItems: lines.map(toItem),
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
    sets: toSets(row.sets),
    discounts: toDiscounts(row.sets),
    shippingPrice: toDollars(row.shippingCents),
    giftWrapPrice: toDollars(row.giftWrapCents),
    taxRate: taxFraction(Number(row.taxPercent)),
    taxPrice: toDollars(row.taxCents),
    totalPrice: toDollars(row.totalCents),
    isPaid: row.paidAt !== null,
    paidAt: toIso(row.paidAt),
    isPacked: row.isPacked,
    isDispatched: row.dispatchedAt !== null,
    dispatchedAt: toIso(row.dispatchedAt),
    isDelivered: row.deliveredAt !== null,
    deliveredAt: toIso(row.deliveredAt),
    isCancelled: row.cancelledAt !== null,
    cancelledAt: toIso(row.cancelledAt),
    canBePaid: row.paidAt === null && (row.cancelledAt === null || row.canComeBack),
    paymentState: row.paymentState as PaymentState,
    refundedAmount: toDollars(row.refundedCents),
    tracking: row.trackingNumber
      ? { carrier: row.carrier ?? '', number: row.trackingNumber, url: row.trackingUrl }
      : null,
    // In-person sales are handed over without a package.
    packages: row.channel === 'in_person' ? [] : getPackages(row, lines).map((each) => toPackage(each, lines)),
    heldUntil: toIso(row.heldUntil),
    receiptEmail: row.receiptEmail,
    arrivesFrom: row.arrivesFrom,
    arrivesTo: row.arrivesTo,
    delay: row.delay,
    gift: row.giftMessage === null ? null : { message: row.giftMessage, notBefore: row.notBefore, wrap: row.giftWrap },
    ...(Object.keys(row.details).length > 0 && { details: row.details }),
    channel: row.channel as OrderChannel,
    ...(row.shopNote !== '' && { shopNote: row.shopNote }),
    createdAt: row.placedAt.toISOString(),
  };
}

function toItem(line: OrderLineRow): OrderItem {
  return {
    product: line.productId,
    name: line.name,
    image: line.image,
    size: line.size,
    sizeMissing: line.isSized && line.size === null,
    qty: line.quantity,
    price: toDollars(line.priceCents),
    ...toDetails(line.details),
    ...(line.isFree && { isFree: true as const }),
    maker: toMaker(line),
    ...(line.choices && { choices: line.choices }),
  };
}

const toMaker = ({ makerId, makerName, makerPlace }: OrderLineRow): OrderMaker | null =>
  makerId && makerName ? { id: makerId, name: makerName, place: makerPlace ?? '' } : null;

function toIso(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

/** Columns of an order's row that describe its packages. */
type PackageFacts = {
  earlier: readonly EarlierPackage[];
  /** Units refunded before shipping, by line position. */
  refundedUnshipped: Readonly<Record<string, number>>;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  lastPackageDeliveredAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
};

type PackageRow = {
  n: number;
  carrier: string;
  number: string | null;
  url: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  lines: readonly { position: number; quantity: number }[];
};

/**
 * The packages of an order: the earlier ones, and, once the order is shipped, a last one with all remaining units. An order
 * that is marked as delivered without dates on its packages counts as delivered in all of them.
 */
function getPackages(
  facts: PackageFacts,
  lines: readonly { position: number; quantity: number }[],
): readonly PackageRow[] {
  const earlier = facts.earlier.map(
    ({ shippedAt, deliveredAt, ...each }): PackageRow => ({
      ...each,
      shippedAt: new Date(shippedAt),
      deliveredAt: deliveredAt === null ? facts.deliveredAt : new Date(deliveredAt),
    }),
  );
  const last = lastPackage(facts, lines);
  return last ? [...earlier, last] : earlier;
}

function lastPackage(
  facts: PackageFacts,
  lines: readonly { position: number; quantity: number }[],
): PackageRow | undefined {
  const { earlier, dispatchedAt } = facts;
  if (dispatchedAt === null) return undefined;
  // The unshipped rest was refunded, so the order's ship date is that of its newest package: there is no last one.
  const newest = earlier.at(-1);
  if (newest && new Date(newest.shippedAt).getTime() === dispatchedAt.getTime()) return undefined;
  const rest = lines
    .map(({ position, quantity }) => ({
      position,
      quantity: quantity - countUnits(earlier, position) - (facts.refundedUnshipped[position] ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (rest.length === 0 && earlier.length > 0) return undefined;
  return {
    n: earlier.length + 1,
    carrier: facts.carrier ?? '',
    number: facts.trackingNumber,
    url: facts.trackingUrl,
    shippedAt: dispatchedAt,
    deliveredAt: facts.lastPackageDeliveredAt ?? facts.deliveredAt,
    lines: rest,
  };
}

const countUnits = (earlier: readonly Pick<EarlierPackage, 'lines'>[], position: number): number =>
  earlier
    .flatMap(({ lines }) => lines)
    .filter((line) => line.position === position)
    .reduce((sum, { quantity }) => sum + quantity, 0);

function toPackage({ lines: inside, deliveredAt, ...each }: PackageRow, lines: readonly OrderLineRow[]) {
  return {
    ...withIsoTimes(each),
    deliveredAt: toIso(deliveredAt),
    items: inside.flatMap(({ position, quantity }): OrderPackage['items'] => {
      const line = lines.find((one) => one.position === position);
      if (!line) return [];
      const { productId: product, name, image, size } = line;
      return [{ position, product, name, image, size, ...toDetails(line.details), qty: quantity }];
    }),
  };
}

export const toSets = (applied: readonly AppliedSet[]): OrderSet[] =>
  applied.flatMap(({ kind, name, quantity, cents }) =>
    kind ? [] : [{ name, qty: quantity, discountPrice: toDollars(cents) }],
  );

export const toDiscounts = (applied: readonly AppliedSet[]): OrderDiscount[] =>
  applied.flatMap(({ kind, name, quantity, cents, shippingCents = 0 }) =>
    kind
      ? [
          {
            name,
            isAutomatic: kind === 'automatic',
            qty: quantity,
            discountPrice: toDollars(cents),
            shippingPrice: toDollars(shippingCents),
          },
        ]
      : [],
  );

/** 7.25 percent as the fraction 0.0725, without floating-point noise. */
export function taxFraction(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000;
}

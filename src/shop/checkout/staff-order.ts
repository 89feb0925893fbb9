import { randomUUID } from 'node:crypto';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { Address } from '../../shared/address/address.ts';
import type { OrderDetails } from '../../shared/orders/order-details.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { OrderCustomer } from '../accounts/customer-for-order.ts';
import {
  addCustomItems,
  type CartLineInput,
  type CartProduct,
  type ChosenLine,
  chooseLines,
  isSizeMissing,
  type LineRefusal,
  listCartProducts,
  missingTextRefusal,
  shortages,
  toCustomProduct,
} from '../cart/cart.ts';
import type { Destination } from '../delivery/promise.ts';
import { getPromise } from '../delivery/promise.ts';
import { createOrder, lockAndFindEarlierOrder, nextNumber } from '../orders/placing/create.ts';
import type { Coupon } from '../pricing/coupons.ts';
import { listSetOffers } from '../sets/sets.ts';
import type { Settings } from '../settings/schema.ts';
import { newOrderLines, newOrderRecord, withLeft } from './new-order.ts';
import { type AgreedPrices, type PricedCart, priceCart } from './price-cart.ts';
import type { CheckoutRefusal } from './refusals.ts';

/** Prices in dollars: of an item made up for this order (with its name), or agreed in place of the shop's. */
type StaffLineInput = CartLineInput & { name?: string | undefined; price?: number | undefined };

export type StaffOrder = {
  items: readonly StaffLineInput[];
  /** Destination, as far as it is known. */
  to: Destination;
  agreed: AgreedPrices;
  taxPercent: number;
  settings: Settings;
  /** Automatic discounts, used if none was agreed. */
  automatic: readonly Coupon[];
  now: Date;
};

type PricedStaffOrder = PricedCart & { lines: readonly ChosenLine[] };

/** Prices an order taken by staff with the checkout's rules. Excludes designs, which are ordered only in the bead studio. */
export async function priceStaffOrder(
  sql: Sql,
  { items, to, agreed, taxPercent, settings, automatic, now }: StaffOrder,
): Promise<PricedStaffOrder | LineRefusal | CheckoutRefusal<'order_too_large'>> {
  const ids = items.map(({ product }) => product).filter((id) => !isDesign(id));
  const [products, offers] = await Promise.all([listCartProducts(sql, ids), listSetOffers(sql, ids)]);
  const chosen = chooseLines(items, [...products, ...items.flatMap(customProducts)]);
  if (!chosen.ok) return chosen;
  const lines = chosen.lines.map((line, place) => withAgreedPrice(line, items[place]?.price));
  const priced = priceCart({
    lines,
    settings,
    to,
    taxPercent,
    giftWrapCents: 0,
    offers,
    agreed,
    automatic,
    now,
  });
  // Coupon refusals can't occur, since no coupon was entered.
  if (!priced.ok) return priced as CheckoutRefusal<'order_too_large'>;
  return { ...priced, lines };
}

const toPriceCents = (dollars: number) => Math.round(dollars * 100);

function customProducts({ product, name = '', price }: StaffLineInput): CartProduct[] {
  const made = price === undefined ? undefined : toCustomProduct(product, name, toPriceCents(price));
  return made ? [made] : [];
}

function withAgreedPrice(line: ChosenLine, price: number | undefined): ChosenLine {
  if (price === undefined) return line;
  const { bySize } = line.product;
  const priceCents = toPriceCents(price);
  const sizes = bySize?.map((row) => ({ ...row, priceCents })) ?? null;
  return { ...line, product: { ...line.product, priceCents, bySize: sizes } };
}

type StaffOrderFacts = StaffOrder & {
  customer: OrderCustomer;
  to: Address;
  paymentMethod: string;
  takenBy: string;
  holdMinutes: number;
  /** Whether it is shipped and gets a promised day. */
  isShipped: boolean;
  details?: OrderDetails | undefined;
};

type StaffOrderPlaced = { ok: true; orderId: string; totalCents: number };

type PricingRefusal =
  | LineRefusal
  | CheckoutRefusal<'order_too_large'>
  | { ok: false; reason: 'size_not_chosen'; products: readonly string[] };

export type StaffOrderRefusal = PricingRefusal | CheckoutRefusal<'out_of_stock' | 'sizes_changed'>;

/** Places an order taken by staff and reserves its stock, without an email. Callers retry with `placeUpToDate`. */
export async function placeStaffOrder(
  tx: Transaction,
  order: StaffOrderFacts,
): Promise<StaffOrderPlaced | StaffOrderRefusal> {
  const { customer, to, settings } = order;
  const cartHash = `staff ${randomUUID()}`;
  const key = { customerId: customer.customerId, idempotencyKey: null, cartHash };
  const { moment } = await lockAndFindEarlierOrder(tx.sql, key, 0);
  const priced = await priceStaffOrder(tx.sql, order);
  if (!priced.ok) return priced;
  const { lines: chosen } = priced;
  const unsized = chosen.filter(isSizeMissing).map(({ product }) => product.id);
  if (unsized.length > 0) return { ok: false, reason: 'size_not_chosen', products: unsized };
  const missingText = missingTextRefusal(chosen);
  if (missingText) return missingText;
  const short = shortages(chosen);
  if (short.length > 0) return { ok: false, reason: 'out_of_stock', items: short };
  await addCustomItems(tx.sql, chosen);
  const number = await nextNumber(tx.sql);
  const makingDays = Math.max(0, ...chosen.map(({ product }) => product.makingDays));
  const record = newOrderRecord(
    {
      number,
      placedBy: order.takenBy,
      paymentMethod: order.paymentMethod,
      holdMinutes: order.holdMinutes,
      customerId: customer.customerId,
      address: to,
      idempotencyKey: null,
      cartHash,
      placedAt: moment,
      promise: order.isShipped ? getPromise(moment, { makingDays, to }, settings) : null,
      gift: undefined,
      details: order.details,
    },
    priced,
  );
  const hasSizes = chosen.some(({ product }) => product.bySize !== null);
  const lines = newOrderLines(chosen, priced.sets);
  const created = await createOrder(tx, { order: record, lines, hasSizes }, undefined);
  if (created.ok) return { ok: true, orderId: record.id, totalCents: record.totalCents };
  if (created.reason === 'sizes_changed') return created;
  // Lost race: another transaction reserved the stock between our read and our insert.
  return { ok: false, reason: 'out_of_stock', items: shortages(withLeft(chosen, created)) };
}

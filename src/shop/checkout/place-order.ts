import type { Transaction } from '../../platform/db/database.ts';
import { listCartProducts } from '../cart/cart-products.ts';
import { chooseLines, quantitiesByProduct } from '../cart/chosen-lines.ts';
import { shortages } from '../cart/shortages.ts';
import { deferPromise } from '../delivery/promise.ts';
import { readOrderAddress } from '../delivery/served-address.ts';
import { getOrder } from '../orders/orders.ts';
import { lockAndFindEarlierOrder, nextNumber } from '../orders/placing/create.ts';
import { holdRefusal } from '../orders/stock.ts';
import { lockCouponToUse } from '../pricing/find-coupon.ts';
import { listSetOffers } from '../sets/sets.ts';
import { type OrderPromise, reservePromise } from '../studio/promise-order.ts';
import { createPricedOrder, type OrderPlaced } from './create-priced-order.ts';
import { giftOptions, readGift, wrapCentsOf } from './gift-wish.ts';
import { cartHashOf } from './new-order-record.ts';
import { placeUpToDate } from './outdated-stock.ts';
import { pausedRefusal } from './paused.ts';
import type { PlaceOrderDeps, PlaceOrderInput, PreparedOrder } from './prepared-order.ts';
import { priceCart, promisedLine } from './price-cart.ts';
import { pricesAgree } from './price-check.ts';
import { quoteAnswer } from './quote-answer.ts';
import type { CheckoutRefusal } from './refusals.ts';
import type { OrderInput } from './schema.ts';

/**
 * Places an order exactly once: priced from the catalog, its stock reserved, its email enqueued, all in one
 * transaction. Nothing is stored where it is refused (specification, sections 4 and 7).
 */
export async function placeOrder(deps: PlaceOrderDeps, asked: PlaceOrderInput): Promise<OrderPlaced | CheckoutRefusal> {
  const settings = await deps.settings.current();
  const read = readOrderAddress(asked.order.shippingAddress, settings);
  if (!read.ok) return { ok: false, reason: 'invalid_address', fields: read.fields };
  const { address } = read;
  const wished = readGift(asked.order.gift, settings, deps.now());
  if (!wished.ok) return wished;
  // Asked before the transaction: no stock row stays locked while a foreign server answers.
  const taxPercent = await deps.taxRates.percentFor({ country: address.country, state: address.city });
  const emailBrand = await deps.emailBrand();
  const automatic = await deps.automaticDiscounts.current();
  const setMembers = await deps.setMembers.current();
  const cartHash = cartHashOf(asked.order, address);
  const wish: PreparedOrder = {
    ...asked,
    deps,
    address,
    taxPercent,
    settings,
    automatic,
    setMembers,
    emailBrand,
    cartHash,
    gift: wished.gift,
  };
  return placeUpToDate(() => deps.db.transaction((tx) => placeWithin(tx, wish)));
}

async function placeWithin(tx: Transaction, wish: PreparedOrder): Promise<OrderPlaced | CheckoutRefusal> {
  const { buyer, order, deps, idempotencyKey, cartHash } = wish;
  // A limit: unpaid orders of one shopper cannot reserve everything.
  const bounds = deps.config.rateLimits ? wish.settings : undefined;
  // One trip: PostgreSQL answers them in this order, each with what is true by then.
  const ids = order.orderItems.map(({ product }) => product);
  const [first, pieces, offers, known] = await Promise.all([
    lockAndFindEarlierOrder(
      tx.sql,
      { customerId: buyer.customerId, idempotencyKey, cartHash },
      bounds?.mostUnpaidOrders ?? 0,
    ),
    listCartProducts(tx.sql, ids),
    listSetOffers(tx.sql, ids, wish.setMembers),
    order.couponCode ? lockCouponToUse(tx.sql, order.couponCode, buyer.customerId) : undefined,
  ]);
  if (first.id) return { ok: true, order: await getOrder(tx.sql, first.id, buyer.customerId), isRepeat: true };
  // After that: an order that was placed before the pause is answered again.
  const chosen = chooseWhileOpen(wish, pieces);
  if (!chosen.ok) return chosen;
  const tooMuch = bounds && holdRefusal(bounds, first.held, quantitiesByProduct(chosen.lines));
  if (tooMuch) return tooMuch;
  const { settings, taxPercent, automatic, gift, address: to } = wish;
  const priced = priceCart({
    lines: chosen.lines,
    settings,
    to,
    taxPercent,
    offers,
    automatic,
    now: deps.now(),
    giftWrapCents: wrapCentsOf(gift, settings),
    coupon: order.couponCode ? { known } : undefined,
  });
  if (!priced.ok) return priced;
  const short = shortages(chosen.lines);
  if (short.length > 0) return { ok: false, reason: 'out_of_stock', items: short };
  const placedAt = first.moment;
  const soonest = await reservePromise(tx, { placedAt, lines: chosen.lines.map(promisedLine), settings, to });
  const promise = deferPromise(soonest, { notBefore: gift?.notBefore, to }, settings);
  const days = { promise, giftOptions: giftOptions(soonest.shipBy, settings, placedAt) };
  if (!pricesAgree(order, priced.ledger, chosen.lines)) {
    return { ok: false, reason: 'price_changed', quote: quoteAnswer(priced, chosen.lines, days) };
  }
  if (isLater(promise, order.arrivesTo)) {
    return { ok: false, reason: 'arrival_changed', quote: quoteAnswer(priced, chosen.lines, days) };
  }
  const number = await nextNumber(tx.sql);
  return createPricedOrder(tx, { ...wish, number, placedAt, promise }, chosen.lines, priced);
}

/** The lines of the order, unless orders are paused by now. */
const chooseWhileOpen = (
  { settings, deps, order }: PreparedOrder,
  pieces: Awaited<ReturnType<typeof listCartProducts>>,
) => pausedRefusal(settings, deps.now()) ?? chooseLines(order.orderItems, pieces);

/** Than the client was told; one that was told nothing reads it in the order. */
const isLater = ({ arrivesTo }: OrderPromise, told: OrderInput['arrivesTo']): boolean =>
  Boolean(told && arrivesTo > told);

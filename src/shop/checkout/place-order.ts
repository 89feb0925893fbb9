import type { Database, Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Address } from '../../shared/address/address.ts';
import { fromDollars } from '../../shared/money.ts';
import { type ChosenLine, chooseLines, listCartProducts, quantitiesByProduct, shortages } from '../cart/cart.ts';
import { deferPromise } from '../delivery/promise.ts';
import { readOrderAddress } from '../delivery/served-address.ts';
import type { EmailBrand } from '../emails/email.ts';
import { orderReceivedRow } from '../orders/emails/send.ts';
import { getOrder } from '../orders/orders.ts';
import { createOrder, lockAndFindEarlierOrder, nextNumber } from '../orders/placing/create.ts';
import { newOrderAnswer } from '../orders/placing/new-order.ts';
import type { Gift, Order } from '../orders/schema.ts';
import { holdRefusal } from '../orders/stock.ts';
import type { Coupon } from '../pricing/coupons.ts';
import { type AutomaticDiscounts, lockCouponToUse } from '../pricing/find-coupon.ts';
import type { OrderTotals } from '../pricing/quote.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import { listSetOffers, type SetMembers } from '../sets/sets.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type OrderPromise, recordPlace, reservePromise } from '../studio/promise-order.ts';
import { giftOptions, readGift, wrapCentsOf } from './gift.ts';
import { cartHashOf, newOrderLines, newOrderRecord, placeUpToDate, withLeft } from './new-order.ts';
import { type PricedCart, priceCart, promisedLine, quoteAnswer } from './price-cart.ts';
import { type CheckoutRefusal, pausedRefusal } from './refusals.ts';
import type { OrderInput } from './schema.ts';

type Buyer = { customerId: string; name: string; email: string };

type PlaceOrderDeps = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  taxRates: TaxRates;
  automaticDiscounts: Pick<AutomaticDiscounts, 'current'>;
  setMembers: Pick<SetMembers, 'current'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  config: { rateLimits: boolean };
};

type PlaceOrderInput = {
  buyer: Buyer;
  order: OrderInput;
  /** null: the same cart within ten seconds is the same order. */
  idempotencyKey: string | null;
};

/** Everything that is settled before the transaction opens. */
type PreparedOrder = PlaceOrderInput & {
  deps: PlaceOrderDeps;
  address: Address;
  taxPercent: number;
  settings: Settings;
  automatic: readonly Coupon[];
  setMembers: ReadonlySet<string>;
  emailBrand: EmailBrand;
  cartHash: string;
  gift: Gift | undefined;
};

type OrderPlaced = { ok: true; order: Order; isRepeat: boolean };

async function createPricedOrder(
  tx: Transaction,
  wish: PreparedOrder & { number: number; placedAt: Date; promise: OrderPromise },
  chosen: readonly ChosenLine[],
  priced: PricedCart,
): Promise<OrderPlaced | CheckoutRefusal> {
  const { buyer, settings } = wish;
  const facts = {
    ...wish,
    customerId: buyer.customerId,
    placedBy: 'shopper',
    paymentMethod: wish.order.paymentMethod,
    holdMinutes: settings.reservationMinutes,
  };
  const record = newOrderRecord(facts, priced);
  const lines = newOrderLines(chosen, priced.sets);
  const order = newOrderAnswer(record, lines, buyer);
  const letter = orderReceivedRow(tx.secrets, order, wish.emailBrand);
  if (FAILPOINTS) await failpoint('place.before-commit');
  // Everything is ready by now: while the order's stock rows are locked, other buyers wait for them.
  const hasSizes = chosen.some(({ product }) => product.bySize !== null);
  const write = () => createOrder(tx, { order: record, lines, hasSizes }, letter);
  const written = wish.promise.place ? await write() : await tx.sql.last(write);
  if (written.ok) await recordPlace(tx, record.id, wish.promise);
  if (written.ok) return { ok: true, order, isRepeat: false };
  if (written.reason === 'sizes_changed') return written;
  // Lost race: another transaction reserved the stock between our read and our insert.
  return { ok: false, reason: 'out_of_stock', items: shortages(withLeft(chosen, written)) };
}

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

type ClientPrices = Pick<
  OrderInput,
  'orderItems' | 'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'giftWrapPrice' | 'taxPrice' | 'totalPrice'
>;

/** Whether every price that the client names is the shop's own, to the cent. A price that is not named is not compared. */
function pricesAgree(believed: ClientPrices, ledger: OrderTotals, lines: readonly ChosenLine[]): boolean {
  const figures: [given: ClientPrices['totalPrice'], cents: number][] = [
    [believed.itemsPrice, ledger.itemsCents],
    [believed.discountPrice, ledger.discountCents],
    [believed.shippingPrice, ledger.shippingCents],
    [believed.giftWrapPrice, ledger.giftWrapCents],
    [believed.taxPrice, ledger.taxCents],
    [believed.totalPrice, ledger.totalCents],
  ];
  const items = believed.orderItems.map(({ price }, place) => [price, lines[place]?.product.priceCents] as const);
  return [...figures, ...items].every(([given, cents]) => given === undefined || fromDollars(Number(given)) === cents);
}

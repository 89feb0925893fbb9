import type { Database, Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Address } from '../../shared/address/address.ts';
import { fromDollars } from '../../shared/money.ts';
import {
  type ChosenLine,
  chooseLines,
  listCartProducts,
  missingTextRefusal,
  quantitiesByProduct,
  shortages,
} from '../cart/cart.ts';
import { deferPromise } from '../delivery/promise.ts';
import { readOrderAddress } from '../delivery/served-address.ts';
import type { EmailBrand } from '../emails/email.ts';
import { orderReceivedRow } from '../orders/emails/send.ts';
import { getOrder } from '../orders/orders.ts';
import { createOrder, lockAndFindEarlierOrder, nextNumber } from '../orders/placing/create.ts';
import { toPlacedOrder } from '../orders/placing/new-order.ts';
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
import { giftOptions, giftWrapPrice, readGift } from './gift.ts';
import { hashCart, newOrderLines, newOrderRecord, placeUpToDate, withLeft } from './new-order.ts';
import { type PricedCart, priceCart, toPromisedLine, toQuote } from './price-cart.ts';
import { type CheckoutRefusal, pausedRefusal } from './refusals.ts';
import type { OrderInput } from './schema.ts';

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

type Buyer = { customerId: string; name: string; email: string };

type PlaceOrderInput = {
  buyer: Buyer;
  order: OrderInput;
  /** null: the same cart within ten seconds counts as the same order. */
  idempotencyKey: string | null;
};

type OrderPlaced = { ok: true; order: Order; isRepeat: boolean };

/** Everything that is determined before the transaction. */
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

/**
 * Places an order exactly once: prices it from the catalog, reserves its stock and enqueues its email, all in one transaction.
 * A refusal stores nothing (specification, sections 4 and 7).
 */
export async function placeOrder(deps: PlaceOrderDeps, input: PlaceOrderInput): Promise<OrderPlaced | CheckoutRefusal> {
  const settings = await deps.settings.current();
  const read = readOrderAddress(input.order.shippingAddress, settings);
  if (!read.ok) return { ok: false, reason: 'invalid_address', fields: read.fields };
  const { address } = read;
  const giftResult = readGift(input.order.gift, settings, deps.now());
  if (!giftResult.ok) return giftResult;
  // Before the transaction, so that no stock row stays locked while the tax service answers.
  const taxPercent = await deps.taxRates.percentFor({ country: address.country, state: address.city });
  const emailBrand = await deps.emailBrand();
  const automatic = await deps.automaticDiscounts.current();
  const setMembers = await deps.setMembers.current();
  const cartHash = hashCart(input.order, address);
  const prepared: PreparedOrder = {
    ...input,
    deps,
    address,
    taxPercent,
    settings,
    automatic,
    setMembers,
    emailBrand,
    cartHash,
    gift: giftResult.gift,
  };
  return placeUpToDate(() => deps.db.transaction((tx) => placeWithin(tx, prepared)));
}

async function placeWithin(tx: Transaction, prepared: PreparedOrder): Promise<OrderPlaced | CheckoutRefusal> {
  const { buyer, order, deps, idempotencyKey, cartHash } = prepared;
  // Limits how much stock the unpaid orders of one customer can hold.
  const bounds = deps.config.rateLimits ? prepared.settings : undefined;
  // Pipelined in one round trip: PostgreSQL runs them in this order, each with a fresh snapshot.
  const ids = order.orderItems.map(({ product }) => product);
  const [first, products, offers, known] = await Promise.all([
    lockAndFindEarlierOrder(
      tx.sql,
      { customerId: buyer.customerId, idempotencyKey, cartHash },
      bounds?.mostUnpaidOrders ?? 0,
    ),
    listCartProducts(tx.sql, ids),
    listSetOffers(tx.sql, ids, prepared.setMembers),
    order.couponCode ? lockCouponToUse(tx.sql, order.couponCode, buyer.customerId) : undefined,
  ]);
  if (first.id) return { ok: true, order: await getOrder(tx.sql, first.id, buyer.customerId), isRepeat: true };
  // Checked after the lookup, so that a repeated request still gets its order during a pause.
  const chosen = chooseWhileOpen(prepared, products);
  if (!chosen.ok) return chosen;
  const missingText = missingTextRefusal(chosen.lines);
  if (missingText) return missingText;
  const holdLimit = bounds && holdRefusal(bounds, first.held, quantitiesByProduct(chosen.lines));
  if (holdLimit) return holdLimit;
  const { settings, taxPercent, automatic, gift, address: to } = prepared;
  const priced = priceCart({
    lines: chosen.lines,
    settings,
    to,
    taxPercent,
    offers,
    automatic,
    now: deps.now(),
    giftWrapCents: giftWrapPrice(gift, settings),
    coupon: order.couponCode ? { known } : undefined,
  });
  if (!priced.ok) return priced;
  const short = shortages(chosen.lines);
  if (short.length > 0) return { ok: false, reason: 'out_of_stock', items: short };
  const placedAt = first.moment;
  const soonest = await reservePromise(tx, { placedAt, lines: chosen.lines.map(toPromisedLine), settings, to });
  const promise = deferPromise(soonest, { notBefore: gift?.notBefore, to }, settings);
  const days = { promise, giftOptions: giftOptions(soonest.shipBy, settings, placedAt) };
  if (!pricesAgree(order, priced.ledger, chosen.lines)) {
    return { ok: false, reason: 'price_changed', quote: toQuote(priced, chosen.lines, days) };
  }
  if (isLater(promise, order.arrivesTo)) {
    return { ok: false, reason: 'arrival_changed', quote: toQuote(priced, chosen.lines, days) };
  }
  const number = await nextNumber(tx.sql);
  return createPricedOrder(tx, { ...prepared, number, placedAt, promise }, chosen.lines, priced);
}

/** The lines of the order, unless orders are paused now. */
const chooseWhileOpen = (
  { settings, deps, order }: PreparedOrder,
  products: Awaited<ReturnType<typeof listCartProducts>>,
) => pausedRefusal(settings, deps.now()) ?? chooseLines(order.orderItems, products);

type ClientPrices = Pick<
  OrderInput,
  'orderItems' | 'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'giftWrapPrice' | 'taxPrice' | 'totalPrice'
>;

/** Whether every price that the client sent equals the shop's, to the cent. Missing prices aren't compared. */
function pricesAgree(client: ClientPrices, ledger: OrderTotals, lines: readonly ChosenLine[]): boolean {
  const figures: [stated: ClientPrices['totalPrice'], cents: number][] = [
    [client.itemsPrice, ledger.itemsCents],
    [client.discountPrice, ledger.discountCents],
    [client.shippingPrice, ledger.shippingCents],
    [client.giftWrapPrice, ledger.giftWrapCents],
    [client.taxPrice, ledger.taxCents],
    [client.totalPrice, ledger.totalCents],
  ];
  const items = client.orderItems.map(({ price }, place) => [price, lines[place]?.product.priceCents] as const);
  return [...figures, ...items].every(
    ([stated, cents]) => stated === undefined || fromDollars(Number(stated)) === cents,
  );
}

/** Whether the order arrives later than quoted; false without a quoted day. */
const isLater = ({ arrivesTo }: OrderPromise, quoted: OrderInput['arrivesTo']): boolean =>
  Boolean(quoted && arrivesTo > quoted);

async function createPricedOrder(
  tx: Transaction,
  prepared: PreparedOrder & { number: number; placedAt: Date; promise: OrderPromise },
  chosen: readonly ChosenLine[],
  priced: PricedCart,
): Promise<OrderPlaced | CheckoutRefusal> {
  const { buyer, settings } = prepared;
  const facts = {
    ...prepared,
    customerId: buyer.customerId,
    placedBy: 'shopper',
    paymentMethod: prepared.order.paymentMethod,
    details: prepared.order.details,
    holdMinutes: settings.reservationMinutes,
  };
  const record = newOrderRecord(facts, priced);
  const lines = newOrderLines(chosen, priced.sets);
  const order = toPlacedOrder(record, lines, buyer);
  const email = orderReceivedRow(tx.secrets, order, prepared.emailBrand);
  if (FAILPOINTS) await failpoint('place.before-commit');
  // Last, because other buyers wait while the order's stock rows are locked.
  const hasSizes = chosen.some(({ product }) => product.bySize !== null);
  const insert = () => createOrder(tx, { order: record, lines, hasSizes }, email);
  const created = prepared.promise.place ? await insert() : await tx.sql.last(insert);
  if (created.ok) await recordPlace(tx, record.id, prepared.promise);
  if (created.ok) return { ok: true, order, isRepeat: false };
  if (created.reason === 'sizes_changed') return created;
  // Lost race: another transaction reserved the stock between our read and our insert.
  return { ok: false, reason: 'out_of_stock', items: shortages(withLeft(chosen, created)) };
}

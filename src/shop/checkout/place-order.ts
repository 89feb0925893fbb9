import type { Database, Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { type Address, readAddress } from '../../shared/address.ts';
import { shipsTo } from '../../shared/countries.ts';
import { type ChosenLine, chooseLines, piecesWanted, shortages } from '../cart/chosen-lines.ts';
import { listPieces } from '../cart/pieces.ts';
import type { Letterhead } from '../mail/letter.ts';
import { newOrderAnswer } from '../orders/answer.ts';
import { holdRefusal } from '../orders/hold-bounds.ts';
import { receivedLetter } from '../orders/letters/letters.ts';
import { getOrder } from '../orders/orders.ts';
import { firstOrder, writeNewOrder } from '../orders/placing.ts';
import type { Order } from '../orders/schema.ts';
import { findCouponToUse } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsBoard } from '../settings/settings.ts';
import { cartHashOf, newRecord, newRecordLines } from './new-record.ts';
import { type PricedCart, priceCart, quoteAnswer } from './price-cart.ts';
import { pricesAgree } from './price-check.ts';
import type { CheckoutRefusal } from './refusals.ts';
import type { OrderAsked } from './schema.ts';

export type Buyer = { customerId: string; name: string; email: string };

export type PlaceOrderTools = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsBoard, 'current'>;
  taxRates: TaxRates;
  now: () => Date;
  letterhead: () => Promise<Letterhead>;
  config: { rateLimits: boolean };
};

export type PlaceOrderAsked = {
  buyer: Buyer;
  order: OrderAsked;
  /** null: the same cart within ten seconds is the same order. */
  idempotencyKey: string | null;
};

export type OrderPlaced = { ok: true; order: Order; isRepeat: boolean };

/** Everything that is settled before the transaction opens. */
type Wish = PlaceOrderAsked & {
  tools: PlaceOrderTools;
  address: Address;
  taxPercent: number;
  settings: Settings;
  letterhead: Letterhead;
  cartHash: string;
};

/**
 * Places an order exactly once: priced from the shop's own goods, its pieces set aside, its email written, all in one
 * transaction. Nothing is stored where it is refused (specification, sections 4 and 7).
 */
export async function placeOrder(
  tools: PlaceOrderTools,
  asked: PlaceOrderAsked,
): Promise<OrderPlaced | CheckoutRefusal> {
  const settings = await tools.settings.current();
  const read = readAddress(asked.order.shippingAddress, shipsTo(settings.countries));
  if (!read.ok) return { ok: false, reason: 'invalid_address', fields: read.fields };
  const { address } = read;
  // Asked before the transaction: nobody's pieces wait for somebody else's server.
  const taxPercent = await tools.taxRates.percentFor({ country: address.country, state: address.city });
  const letterhead = await tools.letterhead();
  const cartHash = cartHashOf(asked.order, address);
  const wish: Wish = { ...asked, tools, address, taxPercent, settings, letterhead, cartHash };
  return tools.db.transaction((tx) => placeInTurn(tx, wish));
}

async function placeInTurn(tx: Transaction, wish: Wish): Promise<OrderPlaced | CheckoutRefusal> {
  const { buyer, order, tools, idempotencyKey, cartHash } = wish;
  // One shopper cannot empty the shelves with orders that nobody pays.
  const bounds = tools.config.rateLimits ? wish.settings : undefined;
  // One trip: PostgreSQL answers them in this order, each with what is true by then.
  const [first, pieces, known] = await Promise.all([
    firstOrder(tx.sql, { customerId: buyer.customerId, idempotencyKey, cartHash }, bounds?.mostUnpaidOrders ?? 0),
    listPieces(
      tx.sql,
      order.orderItems.map(({ product }) => product),
    ),
    order.couponCode ? findCouponToUse(tx.sql, order.couponCode, buyer.customerId) : undefined,
  ]);
  if (first.id) return { ok: true, order: await getOrder(tx.sql, first.id, buyer.customerId), isRepeat: true };
  const chosen = chooseLines(order.orderItems, pieces);
  if (!chosen.ok) return chosen;
  const tooMuch = bounds && holdRefusal(bounds, first.held, piecesWanted(chosen.lines));
  if (tooMuch) return tooMuch;
  const coupon = order.couponCode ? { known, now: tools.now() } : undefined;
  const priced = priceCart({ lines: chosen.lines, settings: wish.settings, taxPercent: wish.taxPercent, coupon });
  if (!priced.ok) return priced;
  const short = shortages(chosen.lines);
  if (short.length > 0) return { ok: false, reason: 'out_of_stock', items: short };
  if (!pricesAgree(order, priced.ledger, chosen.lines)) {
    return { ok: false, reason: 'price_changed', quote: quoteAnswer(priced, chosen.lines) };
  }
  return write(tx, { ...wish, placedAt: first.moment }, chosen.lines, priced);
}

async function write(
  tx: Transaction,
  wish: Wish & { placedAt: Date },
  chosen: readonly ChosenLine[],
  priced: PricedCart,
): Promise<OrderPlaced | CheckoutRefusal> {
  const { buyer, settings } = wish;
  const facts = {
    ...wish,
    customerId: buyer.customerId,
    paymentMethod: wish.order.paymentMethod,
    holdMinutes: settings.reservationMinutes,
  };
  const record = newRecord(facts, priced);
  const lines = newRecordLines(chosen);
  const order = newOrderAnswer(record, lines, buyer);
  const letter = receivedLetter(tx.secrets, order, wish.letterhead);
  // Everything is ready by now: while an order holds its pieces, others wait for those.
  const written = await writeNewOrder(tx, { ...record, lines }, letter);
  if (FAILPOINTS) await failpoint('place.before-commit');
  if (written.ok) return { ok: true, order, isRepeat: false };
  // Somebody was faster between our look at the shelf and our grip.
  const now = chosen.map((line) => ({
    ...line,
    piece: { ...line.piece, left: written.left.get(line.piece.id) ?? 0 },
  }));
  return { ok: false, reason: 'out_of_stock', items: shortages(now) };
}

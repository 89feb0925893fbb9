import type { Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { ChosenLine } from '../cart/chosen-lines.ts';
import { shortages } from '../cart/shortages.ts';
import { orderReceivedRow } from '../orders/emails/send.ts';
import { createOrder } from '../orders/placing/create.ts';
import { newOrderAnswer } from '../orders/placing/new-order.ts';
import type { Order } from '../orders/schema.ts';
import { type OrderPromise, recordPlace } from '../studio/promise-order.ts';
import { newOrderLines, newOrderRecord } from './new-order-record.ts';
import type { PreparedOrder } from './prepared-order.ts';
import type { PricedCart } from './price-cart.ts';
import type { CheckoutRefusal } from './refusals.ts';
import { withLeft } from './with-left.ts';

export type OrderPlaced = { ok: true; order: Order; isRepeat: boolean };

export async function createPricedOrder(
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

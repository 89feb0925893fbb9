import type { Transaction } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Address } from '../../../shared/address.ts';
import type { Letterhead } from '../../mail/letter.ts';
import { type AddressedLetter, address, queueLetter } from '../../mail/queue.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';
import { addressChangedLetter, notYetDispatchedLetter } from './from-the-desk.tsx';
import {
  orderCancelledLetter,
  orderDeliveredLetter,
  orderDispatchedLetter,
  orderReceivedLetter,
} from './to-the-shopper.tsx';

/** What is owed for an order that waits for its money; written with it, in one statement. */
export const receivedLetter = (secrets: SecretBox, order: Order, letterhead: Letterhead): AddressedLetter =>
  address(secrets, orderReceivedLetter(letterhead, order));

type News =
  | { kind: 'cancelled'; why: 'shopper' | 'shop' | 'clock' | 'refunded' }
  | { kind: 'dispatched' }
  | { kind: 'delivered' }
  | { kind: 'undone' }
  | { kind: 'address_changed'; before: Address };

/** Tells the shopper what became of an order, in the transaction in which it did. A closed account hears nothing. */
export async function tellShopper(tx: Transaction, orderId: string, news: News, letterhead: Letterhead): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order || order.user.email === '') return;
  await queueLetter(tx, letterFor(letterhead, order, news));
}

function letterFor(letterhead: Letterhead, order: Order, news: News) {
  switch (news.kind) {
    case 'cancelled':
      return orderCancelledLetter(letterhead, order, news.why);
    case 'dispatched':
      return orderDispatchedLetter(letterhead, order);
    case 'delivered':
      return orderDeliveredLetter(letterhead, order);
    case 'undone':
      return notYetDispatchedLetter(letterhead, order);
    case 'address_changed':
      return addressChangedLetter(letterhead, order, news.before);
  }
}

import type { Transaction } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Letterhead } from '../../mail/letter.ts';
import { type AddressedLetter, address, queueLetter } from '../../mail/queue.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';
import { notYetDispatchedLetter } from './from-the-desk.tsx';
import { newOrderLetter } from './to-the-owner.tsx';
import {
  orderCancelledLetter,
  orderDeliveredLetter,
  orderDispatchedLetter,
  orderReceivedLetter,
} from './to-the-shopper.tsx';

/** What a letter about an order needs besides the order. */
export type LetterDesk = {
  letterhead: Letterhead;
  /** Where the shop reads of new orders. */
  ownerEmail: string;
};

/** What is owed for a new order; written with it, in one statement. */
export type NewOrderLetters = { toShopper: AddressedLetter; toOwner: AddressedLetter };

export const newOrderLetters = (secrets: SecretBox, order: Order, desk: LetterDesk): NewOrderLetters => ({
  toShopper: address(secrets, orderReceivedLetter(desk.letterhead, order)),
  toOwner: address(secrets, newOrderLetter(desk.letterhead, order, desk.ownerEmail)),
});

type News =
  | { kind: 'cancelled'; why: 'shopper' | 'shop' | 'clock' | 'refunded' }
  | { kind: 'dispatched' }
  | { kind: 'delivered' }
  | { kind: 'undone' };

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
  }
}

import type { Transaction } from '../../../platform/db/database.ts';
import type { Letterhead } from '../../mail/letter.ts';
import { queueLetter } from '../../mail/queue.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';
import { setReceiptEmail } from '../step-queries.ts';
import { orderPaidLetter, orderRefundedLetter, paymentFailedLetter, paymentPendingLetter } from './about-payment.tsx';
import { newOrderLetter } from './to-the-owner.tsx';

type News = { kind: 'paid' } | { kind: 'pending' } | { kind: 'failed' } | { kind: 'refunded'; cents: number };

/** Tells the shopper what became of their money, in the transaction in which it did. A closed account hears nothing. */
export async function tellPayer(tx: Transaction, orderId: string, news: News, letterhead: Letterhead): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order || order.user.email === '') return;
  await queueLetter(tx, letterFor(letterhead, order, news));
  // The account may have another address by the time somebody looks.
  if (news.kind === 'paid') await setReceiptEmail(tx.sql, orderId, order.user.email);
}

/** Tells the shop that an order is paid and what to pack, in the transaction in which it becomes paid. */
export async function tellShop(tx: Transaction, orderId: string, ownerEmail: string, letterhead: Letterhead) {
  const order = await findAnyOrder(tx.sql, orderId);
  if (order) await queueLetter(tx, newOrderLetter(letterhead, order, ownerEmail));
}

function letterFor(letterhead: Letterhead, order: Order, news: News) {
  switch (news.kind) {
    case 'paid':
      return orderPaidLetter(letterhead, order);
    case 'pending':
      return paymentPendingLetter(letterhead, order);
    case 'failed':
      return paymentFailedLetter(letterhead, order);
    case 'refunded':
      return orderRefundedLetter(letterhead, order, news.cents);
  }
}

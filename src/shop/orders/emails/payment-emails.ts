import type { Transaction } from '../../../platform/db/database.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';
import { setReceiptEmail } from '../transition-queries.ts';
import { newOrderEmail } from './owner-emails.tsx';
import {
  orderPaidEmail,
  orderRefundedEmail,
  paymentFailedEmail,
  paymentPendingEmail,
} from './payment-email-bodies.tsx';

type PaymentNews = { kind: 'paid' } | { kind: 'pending' } | { kind: 'failed' } | { kind: 'refunded'; cents: number };

/** Tells the shopper what became of their money, in the transaction in which it did. A closed account hears nothing. */
export async function emailPayer(
  tx: Transaction,
  orderId: string,
  news: PaymentNews,
  emailBrand: EmailBrand,
): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order || order.user.email === '') return;
  await enqueueEmail(tx, emailFor(emailBrand, order, news));
  // The account may have another address by the time somebody looks.
  if (news.kind === 'paid') await setReceiptEmail(tx.sql, orderId, order.user.email);
}

/** Tells the shop that an order is paid and what to pack, in the transaction in which it becomes paid. */
export async function emailOwner(tx: Transaction, orderId: string, ownerEmail: string, emailBrand: EmailBrand) {
  const order = await findAnyOrder(tx.sql, orderId);
  if (order) await enqueueEmail(tx, newOrderEmail(emailBrand, order, ownerEmail));
}

function emailFor(emailBrand: EmailBrand, order: Order, news: PaymentNews) {
  switch (news.kind) {
    case 'paid':
      return orderPaidEmail(emailBrand, order);
    case 'pending':
      return paymentPendingEmail(emailBrand, order);
    case 'failed':
      return paymentFailedEmail(emailBrand, order);
    case 'refunded':
      return orderRefundedEmail(emailBrand, order, news.cents);
  }
}

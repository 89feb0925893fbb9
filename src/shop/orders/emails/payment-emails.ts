import type { Transaction } from '../../../platform/db/database.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { ShopSettings } from '../../payments/deps.ts';
import { enqueuePushAlerts } from '../../push-alerts/alerts.ts';
import { newOrderLink } from '../order-links.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';
import { setReceiptEmail } from '../transition-queries.ts';
import { orderPaidEmail } from './order-paid-email.tsx';
import { newOrderEmail } from './owner-emails.tsx';
import { orderRefundedEmail, paymentFailedEmail, paymentPendingEmail } from './payment-email-bodies.tsx';
import { saleReceiptEmail } from './sale-receipt-email.tsx';

type PaymentNews = { kind: 'pending' } | { kind: 'failed' } | { kind: 'refunded'; cents: number };

/** Tells the shopper that an order is paid, and the owner what to pack, in the transaction in which it becomes paid. */
export async function emailAboutPaid(
  tx: Transaction,
  orderId: string,
  { emailBrand, ownerEmail }: Pick<ShopSettings, 'emailBrand' | 'ownerEmail'>,
): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order) return;
  const isInPerson = order.channel === 'in_person';
  if (!hasClosedAccount(order)) {
    const facts = { order, token: await newOrderLink(tx, orderId) };
    await enqueueEmail(tx, isInPerson ? saleReceiptEmail(emailBrand, facts) : orderPaidEmail(emailBrand, facts));
    // The account may have another address by the time somebody looks.
    await setReceiptEmail(tx.sql, orderId, order.user.email);
  }
  // There is nothing to pack.
  if (isInPerson) return;
  await enqueueEmail(tx, newOrderEmail(emailBrand, { order, to: ownerEmail }));
  await enqueuePushAlerts(tx, 'order_paid', orderId);
}

/** Tells the shopper what became of their money, in the transaction in which it did. */
export async function emailPayer(
  tx: Transaction,
  orderId: string,
  news: PaymentNews,
  emailBrand: EmailBrand,
): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (order && !hasClosedAccount(order)) await enqueueEmail(tx, emailFor(emailBrand, order, news));
}

const hasClosedAccount = ({ user }: Order) => user.email === '';

function emailFor(emailBrand: EmailBrand, order: Order, news: PaymentNews) {
  switch (news.kind) {
    case 'pending':
      return paymentPendingEmail(emailBrand, { order });
    case 'failed':
      return paymentFailedEmail(emailBrand, { order });
    case 'refunded':
      return orderRefundedEmail(emailBrand, { order, cents: news.cents });
  }
}

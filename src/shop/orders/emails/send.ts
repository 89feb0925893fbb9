import type { Transaction } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Address } from '../../../shared/address/address.ts';
import { toDollars } from '../../../shared/money.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail, type NewEmailRow, toEmailRow } from '../../emails/enqueue.ts';
import type { ShopSettings } from '../../payments/deps.ts';
import { enqueuePushAlerts } from '../../push-alerts/alerts.ts';
import { newOrderLink } from '../links.ts';
import { findAnyOrder } from '../orders.ts';
import { setReceiptEmail } from '../queries.ts';
import type { Order } from '../schema.ts';
import { addressChangedEmail, dispatchUndoneEmail, type ItemChange, itemsChangedEmail } from './changes.tsx';
import {
  orderPaidEmail,
  orderRefundedEmail,
  paymentFailedEmail,
  paymentPendingEmail,
  saleReceiptEmail,
} from './payment.tsx';
import { newOrderEmail, orderCancelledEmail, orderReceivedEmail } from './placed.tsx';
import {
  orderDeliveredEmail,
  orderDispatchedEmail,
  orderNotReadyEmail,
  orderReadyEmail,
  packageShippedEmail,
  trackingChangedEmail,
} from './shipping.tsx';

type OrderNews =
  | { kind: 'cancelled'; why: 'shopper' | 'shop' | 'clock' | 'refunded' | 'asked' | 'silent' }
  | { kind: 'dispatched' }
  | { kind: 'delivered'; asks: boolean }
  | { kind: 'package' | 'tracking'; n: number }
  | { kind: 'undone'; isPart: boolean }
  | { kind: 'address_changed'; before: Address }
  | { kind: 'items_changed'; changes: readonly ItemChange[]; refundCents: number };

/** Emails with a link that opens the order without a login. */
const LINKED: ReadonlySet<OrderNews['kind']> = new Set(['dispatched', 'package', 'tracking', 'items_changed'] as const);

/** Enqueues an email about a change of an order, in the same transaction. Skips closed accounts. */
export async function emailCustomer(
  tx: Transaction,
  orderId: string,
  news: OrderNews,
  emailBrand: EmailBrand,
): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order || order.user.email === '') return;
  // An unpaid in-person sale: the customer is at the counter.
  if (order.channel === 'in_person' && news.kind === 'cancelled' && !order.isPaid) return;
  const token = LINKED.has(news.kind) ? await newOrderLink(tx, orderId) : undefined;
  await enqueueEmail(tx, orderNewsEmail(emailBrand, order, news, token));
}

function orderNewsEmail(emailBrand: EmailBrand, order: Order, news: OrderNews, token: string | undefined) {
  const pickup = order.shippingAddress.isPickup && pickupEmail(emailBrand, order, news, token);
  return pickup || shippingEmail(emailBrand, order, news, token);
}

/** Emails that differ for store pickups. */
function pickupEmail(emailBrand: EmailBrand, order: Order, news: OrderNews, token: string | undefined) {
  const link = token && { token };
  if (news.kind === 'dispatched') return orderReadyEmail(emailBrand, { order, ...link });
  if (news.kind === 'package') return orderReadyEmail(emailBrand, { order, n: news.n, ...link });
  return news.kind === 'undone' ? orderNotReadyEmail(emailBrand, { order }) : undefined;
}

function shippingEmail(emailBrand: EmailBrand, order: Order, news: OrderNews, token: string | undefined) {
  switch (news.kind) {
    case 'cancelled':
      return orderCancelledEmail(emailBrand, { order, why: news.why });
    case 'dispatched':
      return orderDispatchedEmail(emailBrand, { order, ...(token && { token }) });
    case 'package':
      return packageShippedEmail(emailBrand, { order, n: news.n, ...(token && { token }) });
    case 'tracking':
      return trackingChangedEmail(emailBrand, { order, n: news.n, ...(token && { token }) });
    case 'delivered':
      return orderDeliveredEmail(emailBrand, { order, asks: news.asks });
    case 'undone':
      return dispatchUndoneEmail(emailBrand, { order, isPart: news.isPart });
    case 'address_changed':
      return addressChangedEmail(emailBrand, { order, before: news.before });
    case 'items_changed': {
      const facts = { order, changes: [...news.changes], refund: toDollars(news.refundCents), ...(token && { token }) };
      return itemsChangedEmail(emailBrand, facts);
    }
  }
}

/** Email row of a new unpaid order, inserted in the same statement as the order. */
export const orderReceivedRow = (secrets: SecretBox, order: Order, emailBrand: EmailBrand): NewEmailRow =>
  toEmailRow(secrets, orderReceivedEmail(emailBrand, { order }));

/** Emails the customer a receipt and the owner the new order, in the transaction that marks it as paid. */
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
    // Keep the address, because the account's may change later.
    await setReceiptEmail(tx.sql, orderId, order.user.email);
  }
  // Nothing to pack.
  if (isInPerson) return;
  await enqueueEmail(tx, newOrderEmail(emailBrand, { order, to: ownerEmail }));
  await enqueuePushAlerts(tx, 'order_paid', orderId);
}

const hasClosedAccount = ({ user }: Order) => user.email === '';

type PaymentNews = { kind: 'pending' } | { kind: 'failed' } | { kind: 'refunded'; cents: number };

export async function emailPayer(
  tx: Transaction,
  orderId: string,
  news: PaymentNews,
  emailBrand: EmailBrand,
): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (order && !hasClosedAccount(order)) await enqueueEmail(tx, paymentNewsEmail(emailBrand, order, news));
}

function paymentNewsEmail(emailBrand: EmailBrand, order: Order, news: PaymentNews) {
  switch (news.kind) {
    case 'pending':
      return paymentPendingEmail(emailBrand, { order });
    case 'failed':
      return paymentFailedEmail(emailBrand, { order });
    case 'refunded':
      return orderRefundedEmail(emailBrand, { order, cents: news.cents });
  }
}

import type { Transaction } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Address } from '../../../shared/address.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { type AddressedLetter, enqueueEmail, toEmailRow } from '../../emails/enqueue.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';
import {
  orderCancelledEmail,
  orderDeliveredEmail,
  orderDispatchedEmail,
  orderReceivedEmail,
} from './customer-emails.tsx';
import { addressChangedEmail, dispatchUndoneEmail } from './staff-emails.tsx';

/** What is owed for an order that waits for its money; written with it, in one statement. */
export const orderReceivedRow = (secrets: SecretBox, order: Order, letterhead: EmailBrand): AddressedLetter =>
  toEmailRow(secrets, orderReceivedEmail(letterhead, order));

type OrderNews =
  | { kind: 'cancelled'; why: 'shopper' | 'shop' | 'clock' | 'refunded' }
  | { kind: 'dispatched' }
  | { kind: 'delivered' }
  | { kind: 'undone' }
  | { kind: 'address_changed'; before: Address };

/** Tells the shopper what became of an order, in the transaction in which it did. A closed account hears nothing. */
export async function emailCustomer(
  tx: Transaction,
  orderId: string,
  news: OrderNews,
  letterhead: EmailBrand,
): Promise<void> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order || order.user.email === '') return;
  await enqueueEmail(tx, emailFor(letterhead, order, news));
}

function emailFor(letterhead: EmailBrand, order: Order, news: OrderNews) {
  switch (news.kind) {
    case 'cancelled':
      return orderCancelledEmail(letterhead, order, news.why);
    case 'dispatched':
      return orderDispatchedEmail(letterhead, order);
    case 'delivered':
      return orderDeliveredEmail(letterhead, order);
    case 'undone':
      return dispatchUndoneEmail(letterhead, order);
    case 'address_changed':
      return addressChangedEmail(letterhead, order, news.before);
  }
}

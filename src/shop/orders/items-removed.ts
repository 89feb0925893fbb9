import type { Transaction } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import { itemText } from './emails/items-changed-email.tsx';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { listRemoved } from './item-edit-queries.ts';

type Removal = { key: string; orderId: string; who: string; cents: number; tells: boolean };

/** In the transaction that marks the plan as carried out: the order's history says so, and the customer hears of it. */
export async function noteRemoved(
  tx: Transaction,
  { key, orderId, who, cents, tells }: Removal,
  head: EmailBrand,
): Promise<void> {
  const removed = await listRemoved(tx.sql, key);
  const note = removed.map(itemText).join('; ');
  await addOrderEvent(tx.sql, { orderId, kind: 'items_removed', byWhom: who, note });
  const changes = removed.map((line) => ({ kind: 'removed' as const, ...line }));
  if (tells) await emailCustomer(tx, orderId, { kind: 'items_changed', changes, refundCents: cents }, head);
}

import type { Transaction } from '../../../platform/db/database.ts';
import { toDetails } from '../../../shared/orders/line-details.ts';
import type { NewEmail } from '../../emails/email-kind.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { ReturnFacts } from '../emails/returns.tsx';
import { findAnyOrder } from '../orders.ts';
import type { ReturnLineRow, ReturnRow } from './queries.ts';
import { returnNumber } from './steps.ts';

type About = { row: ReturnRow; lines: readonly ReturnLineRow[] };

/** Data for emails about a return, and the customer's name; `to` is empty if the account is closed. */
export async function returnFacts(tx: Transaction, { row, lines }: About): Promise<{ ret: ReturnFacts; name: string }> {
  const order = await findAnyOrder(tx.sql, row.orderId);
  if (!order) throw new Error(`The order ${row.orderId} of a return is gone.`);
  return {
    name: order.user.name,
    ret: {
      to: order.user.email,
      order: row.orderId,
      orderNumber: order.number,
      number: returnNumber(row),
      kind: row.kind as ReturnFacts['kind'],
      wish: row.wish as ReturnFacts['wish'],
      lines: lines.map(({ name, boughtSize, details, size, quantity }) => ({
        name,
        size: boughtSize,
        ...toDetails(details),
        newSize: size,
        quantity,
      })),
    },
  };
}

/** Emails the customer, unless the account is closed. */
export async function emailShopper(
  tx: Transaction,
  about: About,
  write: (ret: ReturnFacts) => NewEmail,
): Promise<void> {
  const { ret } = await returnFacts(tx, about);
  if (ret.to !== '') await enqueueEmail(tx, write(ret));
}

import type { Transaction } from '../../platform/db/database.ts';
import { addOrderEvent } from './events.ts';
import { findReturn, listReturnLines } from './return-queries.ts';
import { endReturn } from './return-step-queries.ts';
import { returnNumber } from './return-steps.ts';
import { releaseHeld } from './return-stock.ts';

type Ending = { byWhom: string; at: Date };

/** Its refund was carried out: it is over, and what it held of another size is there for everybody. The order is locked. */
export async function endRefundedReturn(tx: Transaction, id: string, { byWhom, at }: Ending): Promise<void> {
  const row = await findReturn(tx.sql, id);
  if (!row || (await endReturn(tx.sql, id, { state: 'refunded', at })) === 0) return;
  const number = returnNumber(row.orderId, row.n);
  await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_refunded', byWhom, note: number });
  await releaseHeld(tx, id, await listReturnLines(tx.sql, [id]), `Return ${number} was refunded`);
}

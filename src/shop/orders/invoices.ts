import type { Database } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { insertInvoice, lockInvoices } from './correction-queries.ts';
import type { StepRefusal } from './order-steps.ts';
import { lockOrder } from './transition-queries.ts';

type Invoiced = { ok: true } | StepRefusal | { ok: false; reason: 'unknown_order' };

/** Gives a paid order its invoice number, the next one without a gap; asked again, it keeps the one that it has. */
export function issueInvoiceNumber(
  { db }: { db: Pick<Database, 'transaction'> },
  orderId: string,
  actor: Actor,
): Promise<Invoiced> {
  return db.transaction(async (tx) => {
    await lockInvoices(tx.sql);
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    if (!order.paidAt) return { ok: false, reason: 'not_paid' };
    const issued = await insertInvoice(tx.sql, orderId, actor.name);
    if (issued) await recordAudit(tx, actor, { what: 'order.invoice_issued', subject: orderId, after: issued });
    return { ok: true };
  });
}

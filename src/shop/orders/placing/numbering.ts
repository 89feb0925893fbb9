import type { Database, Sql } from '../../../platform/db/database.ts';
import { conflict, type RefusalOf } from '../../../shared/refusals.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { StepRefusal } from '../order.ts';
import { lockOrder } from '../queries.ts';
import { insertInvoice, lockInvoices, lockNumbers, readNextNumber, setNextNumber, skipNumbers } from './queries.ts';

/** More than any shop reaches, and still short enough to read aloud. */
export const HIGHEST_NEXT_NUMBER = 900_000_000;

export async function nextOrderNumber(sql: Sql): Promise<number> {
  const found = await readNextNumber(sql);
  if (!found) throw new Error('The sequence of order numbers is gone.');
  return found.next;
}

export const numberRefusals = {
  too_low: conflict(({ next }: { next: number }) => `Enter ${next} or higher: numbers before it are taken.`, 'next'),
};

type RaiseResult = { ok: true; next: number } | RefusalOf<typeof numberRefusals>;

/** Up to this distance, numbers are skipped one by one. */
const SMALL_JUMP = 10_000;

/**
 * Raises the next order number without blocking orders. A small jump draws the numbers in between from the sequence, so a
 * concurrent order can't get one twice; a large jump is too far for concurrent orders to overtake.
 */
export function raiseNextOrderNumber(
  { db }: { db: Pick<Database, 'transaction'> },
  requested: number,
  actor: Actor,
): Promise<RaiseResult> {
  return db.transaction(async (tx) => {
    await lockNumbers(tx.sql);
    const next = await nextOrderNumber(tx.sql);
    if (requested < next) return { ok: false, reason: 'too_low', next };
    if (requested === next) return { ok: true, next };
    await (requested - next <= SMALL_JUMP ? skipNumbers(tx.sql, requested - next) : setNextNumber(tx.sql, requested));
    const changed = { before: { nextOrderNumber: next }, after: { nextOrderNumber: requested } };
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'settings', ...changed });
    return { ok: true, next: await nextOrderNumber(tx.sql) };
  });
}

type Invoiced = { ok: true } | StepRefusal | { ok: false; reason: 'unknown_order' };

/** Gives a paid order the next invoice number, without gaps. Idempotent. */
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

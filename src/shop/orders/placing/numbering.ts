import type { Database, Sql } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { insertInvoice, lockInvoices } from '../changes/queries.ts';
import type { StepRefusal } from '../order.ts';
import { lockOrder } from '../queries.ts';
import { lockNumbering, lockNumbers, numberNextOrders, readNextNumber, setNextNumber, skipNumbers } from './queries.ts';

/** Higher than any shop gets, and short enough to be read out. */
export const HIGHEST_NEXT_NUMBER = 900_000_000;

export async function nextOrderNumber(sql: Sql): Promise<number> {
  const found = await readNextNumber(sql);
  if (!found) throw new Error('The sequence of order numbers is gone.');
  return found.next;
}

type RaiseResult = { ok: true; next: number } | { ok: false; reason: 'too_low'; next: number };

/** A jump of so many is taken number by number. */
const SMALL_JUMP = 10_000;

/**
 * Goes on with a higher number. Nothing holds up orders that are placed meanwhile: a small jump takes the numbers between as
 * an order would, so that none is given twice; a large one no number of orders could overtake.
 */
export function raiseNextOrderNumber(
  { db }: { db: Pick<Database, 'transaction'> },
  wanted: number,
  actor: Actor,
): Promise<RaiseResult> {
  return db.transaction(async (tx) => {
    await lockNumbers(tx.sql);
    const next = await nextOrderNumber(tx.sql);
    if (wanted < next) return { ok: false, reason: 'too_low', next };
    if (wanted === next) return { ok: true, next };
    await (wanted - next <= SMALL_JUMP ? skipNumbers(tx.sql, wanted - next) : setNextNumber(tx.sql, wanted));
    const changed = { before: { nextOrderNumber: next }, after: { nextOrderNumber: wanted } };
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'settings', ...changed });
    return { ok: true, next: await nextOrderNumber(tx.sql) };
  });
}

/** Few enough that nobody who pays one of them waits. */
const BATCH = 500;

/** Orders of before there were numbers get theirs, the earliest first, as long as there are any. */
export async function numberEarlierOrders({ db }: { db: Pick<Database, 'transaction'> }, most = BATCH): Promise<void> {
  while (
    await db.transaction(async (tx) => {
      if (!(await lockNumbering(tx.sql))) return false;
      return ((await numberNextOrders(tx.sql, most))?.count ?? 0) === most;
    })
  );
}

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

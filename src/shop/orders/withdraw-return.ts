import type { Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { addOrderEvent } from './events.ts';
import { readOrderId } from './order-id.ts';
import type { ReturnDeps } from './request-return.ts';
import { findReturn, listReturnLines, listReturns } from './return-queries.ts';
import type { ReturnRefusal } from './return-refusals.ts';
import type { ReturnKind, ReturnState } from './return-schema.ts';
import { endReturn } from './return-step-queries.ts';
import { isTaken, returnNumber, stateAfter } from './return-steps.ts';
import { releaseHeld } from './return-stock.ts';
import { lockOrder, lockOwnOrder } from './transition-queries.ts';

type Requested = { ok: true } | ReturnRefusal;

/** The shopper keeps it after all; until it is here. */
export function withdrawReturn(deps: ReturnDeps, customerId: string, typedId: string, id: string): Promise<Requested> {
  const [orderId, at] = [readOrderId(typedId), deps.now()];
  return deps.db.transaction(async (tx): Promise<Requested> => {
    const order = orderId && (await lockOwnOrder(tx.sql, orderId, customerId));
    const row = await findReturn(tx.sql, id);
    if (!order || row?.orderId !== order.id) return { ok: false, reason: 'unknown_return' };
    return withdraw(tx, id, at);
  });
}

async function withdraw(tx: Transaction, id: string, at: Date): Promise<Requested> {
  const row = await findReturn(tx.sql, id);
  if (!row) return { ok: false, reason: 'unknown_return' };
  const standing = { kind: row.kind as ReturnKind, state: row.state as ReturnState };
  if (isTaken(standing, 'withdraw')) return { ok: true };
  if (!stateAfter(standing, 'withdraw') || row.isRefunding) return { ok: false, reason: 'step_not_now' };
  const number = returnNumber(row.orderId, row.n);
  await endReturn(tx.sql, id, { state: 'withdrawn', at });
  await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_withdrawn', byWhom: 'shopper', note: number });
  await releaseHeld(tx, id, await listReturnLines(tx.sql, [id]), `${number} was withdrawn`);
  if (FAILPOINTS) await failpoint('return.before-commit');
  return { ok: true };
}

/** An account is being closed: what nobody has answered yet is withdrawn, so that it holds nothing. */
export async function withdrawForClosing(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await lockOrder(tx.sql, orderId);
  for (const { id, state } of await listReturns(tx.sql, orderId)) {
    if (state === 'requested') await withdraw(tx, id, at);
  }
}

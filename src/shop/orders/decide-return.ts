import { type Actor, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { addDays } from '../delivery/working-days.ts';
import { returnApprovedEmail, returnDeclinedEmail } from './emails/return-decision-emails.tsx';
import { returnClosedEmail } from './emails/return-emails.tsx';
import { addOrderEvent } from './events.ts';
import { returnAddressOf } from './own-returns.ts';
import type { ReturnDeps } from './request-return.ts';
import { emailShopper } from './return-facts.ts';
import type { ReturnRow } from './return-queries.ts';
import { decideReturn, endReturn } from './return-step-queries.ts';
import { releaseHeld } from './return-stock.ts';
import { type Done, takeReturnStep } from './take-return-step.ts';

/** Where it goes and by when; a claim waits for nothing to come back. */
export function approveReturn(deps: ReturnDeps, id: string, typed: string, actor: Actor): Promise<Done> {
  const reply = typed.trim();
  const isSame = (row: ReturnRow) => row.reply === reply;
  return takeReturnStep(
    deps,
    id,
    { takes: 'approve', actor, isSame },
    async (tx, { row, lines, number, brand, settings, at }) => {
      const today = dayIn(at, settings.timeZone);
      const sendBackBy = row.kind === 'claim' ? null : addDays(today, settings.sendBackDays);
      await decideReturn(tx.sql, id, { state: 'approved', reply, sendBackBy }, null);
      await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_approved', byWhom: actor.name, note: number });
      await recordAudit(tx, actor, { what: 'order.return_approved', subject: row.orderId, after: { number, reply } });
      const told = { reply, sendBackBy, address: returnAddressOf(settings), postage: settings.returnPostage };
      await emailShopper(tx, { row, lines }, (ret) => returnApprovedEmail(brand, { ret, ...told }));
      return { ok: true };
    },
  );
}

export async function declineReturn(deps: ReturnDeps, id: string, typed: string, actor: Actor): Promise<Done> {
  const reply = typed.trim();
  if (reply === '') return { ok: false, reason: 'reply_missing', field: 'reply' };
  const isSame = (row: ReturnRow) => row.reply === reply;
  return takeReturnStep(
    deps,
    id,
    { takes: 'decline', actor, isSame },
    async (tx, { row, lines, number, brand, at }) => {
      await decideReturn(tx.sql, id, { state: 'declined', reply, sendBackBy: null }, at);
      await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_declined', byWhom: actor.name, note: number });
      await recordAudit(tx, actor, { what: 'order.return_declined', subject: row.orderId, after: { number, reply } });
      await emailShopper(tx, { row, lines }, (ret) => returnDeclinedEmail(brand, { ret, reply }));
      await releaseHeld(tx, id, lines, `${number} was declined`);
      return { ok: true };
    },
  );
}

/** It comes to nothing: nothing was sent back, or what came can't be taken. `reply` may be empty for the clock alone. */
export async function closeReturn(deps: ReturnDeps, id: string, typed: string, actor: Actor): Promise<Done> {
  const reply = typed.trim();
  const isClock = actor.staffId === null;
  if (reply === '' && !isClock) return { ok: false, reason: 'reply_missing', field: 'reply' };
  const isSame = (row: ReturnRow) => isClock || row.reply === reply;
  return takeReturnStep(deps, id, { takes: 'close', actor, isSame }, async (tx, { row, lines, number, brand, at }) => {
    // It came at the last moment.
    if (isClock && row.state !== 'approved') return { ok: false, reason: 'step_not_now' };
    await endReturn(tx.sql, id, { state: 'closed', at, ...(!isClock && { reply }) });
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_closed', byWhom: actor.name, note: number });
    await recordAudit(tx, actor, { what: 'order.return_closed', subject: row.orderId, after: { number, reply } });
    await emailShopper(tx, { row, lines }, (ret) => returnClosedEmail(brand, { ret, reply }));
    await releaseHeld(tx, id, lines, `${number} was closed`);
    return { ok: true };
  });
}

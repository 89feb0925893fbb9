import type { Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { dayIn } from '../../delivery/promise.ts';
import { addDays } from '../../delivery/working-days.ts';
import type { EmailBrand } from '../../emails/email.ts';
import type { Settings } from '../../settings/schema.ts';
import {
  replacementSentEmail,
  returnApprovedEmail,
  returnClosedEmail,
  returnDeclinedEmail,
  returnReceivedEmail,
} from '../emails/returns.tsx';
import { addOrderEvent } from '../order.ts';
import { lockOrder } from '../queries.ts';
import type { Tracking } from '../shipping/ship.ts';
import { emailShopper } from './notify.ts';
import {
  countLinesBack,
  decideReturn,
  endReturn,
  findReturn,
  listReturnLines,
  markReceived,
  markSent,
  type ReturnLineRow,
  type ReturnRow,
} from './queries.ts';
import { getReturnAddress, type ReturnDeps } from './request.ts';
import type { ReturnKind, ReturnState } from './schema.ts';
import { isTaken, type ReturnRefusal, type ReturnStep, returnNumber, stateAfter } from './steps.ts';
import { holdUnits, releaseHeld, restockSellable, sellHeld } from './stock.ts';

type Done = { ok: true } | ReturnRefusal;

/** Approves a return; except for claims, the email says where to send it and by when. */
export function approveReturn(deps: ReturnDeps, id: string, typed: string, actor: Actor): Promise<Done> {
  const reply = typed.trim();
  const isSame = (row: ReturnRow) => row.reply === reply;
  return takeReturnStep(
    deps,
    id,
    { step: 'approve', isSame },
    async (tx, { row, lines, number, brand, settings, at }) => {
      const today = dayIn(at, settings.timeZone);
      const sendBackBy = row.kind === 'claim' ? null : addDays(today, settings.sendBackDays);
      await decideReturn(tx.sql, id, { state: 'approved', reply, sendBackBy }, null);
      await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_approved', byWhom: actor.name, note: number });
      await recordAudit(tx, actor, { what: 'order.return_approved', subject: row.orderId, after: { number, reply } });
      const details = { reply, sendBackBy, address: getReturnAddress(settings), postage: settings.returnPostage };
      await emailShopper(tx, { row, lines }, (ret) => returnApprovedEmail(brand, { ret, ...details }));
      return { ok: true };
    },
  );
}

type Step = {
  step: ReturnStep;
  /** Whether the step was already taken with the same input. */
  isSame: (row: ReturnRow, lines: readonly ReturnLineRow[]) => boolean;
};

/** Context of a step; the order is locked and the step is allowed. */
type Work = {
  row: ReturnRow;
  lines: readonly ReturnLineRow[];
  number: string;
  brand: EmailBrand;
  settings: Settings;
  at: Date;
};

/**
 * Runs a step under the order's lock. A step that was already taken is a no-op with the same input, and a conflict with
 * other input.
 */
async function takeReturnStep(
  deps: ReturnDeps,
  id: string,
  { step, isSame }: Step,
  apply: (tx: Transaction, work: Work) => Promise<Done>,
): Promise<Done> {
  const [brand, settings, at] = [await deps.emailBrand(), await deps.settings.current(), deps.now()];
  const done = await deps.db.transaction(async (tx): Promise<Done> => {
    const row = await lockReturn(tx, id);
    if (!row) return { ok: false, reason: 'unknown_return' };
    const lines = await listReturnLines(tx.sql, [id]);
    if (isTaken({ state: row.state as ReturnState }, step))
      return isSame(row, lines) ? { ok: true } : { ok: false, reason: 'changed_meanwhile' };
    if (!canTake(row, step)) return { ok: false, reason: 'step_not_now' };
    const result = await apply(tx, { row, lines, number: returnNumber(row), brand, settings, at });
    if (FAILPOINTS) await failpoint('return.before-commit');
    return result;
  });
  if (FAILPOINTS) await failpoint('return.after-commit');
  return done;
}

async function lockReturn(tx: Transaction, id: string): Promise<ReturnRow | undefined> {
  const known = await findReturn(tx.sql, id);
  if (!known) return undefined;
  await lockOrder(tx.sql, known.orderId);
  return findReturn(tx.sql, id);
}

const canTake = ({ kind, state, isRefunding }: ReturnRow, step: ReturnStep): boolean =>
  !isRefunding && stateAfter({ kind: kind as ReturnKind, state: state as ReturnState }, step) !== undefined;

export async function declineReturn(deps: ReturnDeps, id: string, typed: string, actor: Actor): Promise<Done> {
  const reply = typed.trim();
  if (reply === '') return { ok: false, reason: 'reply_missing', field: 'reply' };
  const isSame = (row: ReturnRow) => row.reply === reply;
  return takeReturnStep(deps, id, { step: 'decline', isSame }, async (tx, { row, lines, number, brand, at }) => {
    await decideReturn(tx.sql, id, { state: 'declined', reply, sendBackBy: null }, at);
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_declined', byWhom: actor.name, note: number });
    await recordAudit(tx, actor, { what: 'order.return_declined', subject: row.orderId, after: { number, reply } });
    await emailShopper(tx, { row, lines }, (ret) => returnDeclinedEmail(brand, { ret, reply }));
    await releaseHeld(tx, id, lines, `${number} was declined`);
    return { ok: true };
  });
}

/** Closes a return without refund or replacement. Staff must give a reply; the job may not. */
export async function closeReturn(deps: ReturnDeps, id: string, typed: string, actor: Actor): Promise<Done> {
  const reply = typed.trim();
  const isClock = actor.staffId === null;
  if (reply === '' && !isClock) return { ok: false, reason: 'reply_missing', field: 'reply' };
  const isSame = (row: ReturnRow) => isClock || row.reply === reply;
  return takeReturnStep(deps, id, { step: 'close', isSame }, async (tx, { row, lines, number, brand, at }) => {
    // The package arrived just in time.
    if (isClock && row.state !== 'approved') return { ok: false, reason: 'step_not_now' };
    await endReturn(tx.sql, id, { state: 'closed', at, ...(!isClock && { reply }) });
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_closed', byWhom: actor.name, note: number });
    await recordAudit(tx, actor, { what: 'order.return_closed', subject: row.orderId, after: { number, reply } });
    await emailShopper(tx, { row, lines }, (ret) => returnClosedEmail(brand, { ret, reply }));
    await releaseHeld(tx, id, lines, `${number} was closed`);
    return { ok: true };
  });
}

type CountedBack = { position: number; sellable: number; unsellable: number };

/** Records the returned units and restocks the sellable ones in the size that was bought. */
export function receiveReturn(
  deps: ReturnDeps,
  id: string,
  counts: readonly CountedBack[],
  actor: Actor,
): Promise<Done> {
  const countOf = ({ position }: ReturnLineRow) =>
    counts.find((each) => each.position === position) ?? { position, sellable: 0, unsellable: 0 };
  const isSame = (_: ReturnRow, lines: readonly ReturnLineRow[]) =>
    lines.every((line) => line.sellable === countOf(line).sellable && line.unsellable === countOf(line).unsellable);
  return takeReturnStep(deps, id, { step: 'receive', isSame }, async (tx, { row, lines, number, brand }) => {
    const isKnown = counts.every(({ position }) => lines.some((line) => line.position === position));
    const isOnce = new Set(counts.map(({ position }) => position)).size === counts.length;
    const isWithin = lines.every((line) => countOf(line).sellable + countOf(line).unsellable <= line.quantity);
    const back = lines.map((line) => ({ ...line, back: countOf(line).sellable }));
    const isAny = counts.some(({ sellable, unsellable }) => sellable + unsellable > 0);
    if (!isKnown || !isOnce || !isWithin || !isAny) return { ok: false, reason: 'count_unfit', field: 'counts' };
    await countLinesBack(tx.sql, id, JSON.stringify(lines.map(countOf)));
    await markReceived(tx.sql, id);
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_received', byWhom: actor.name, note: number });
    const after = { number, counted: lines.map(countOf) };
    await recordAudit(tx, actor, { what: 'order.return_received', subject: row.orderId, after });
    await emailShopper(tx, { row, lines }, (ret) => returnReceivedEmail(brand, { ret }));
    if (FAILPOINTS) await failpoint('return.before-restock');
    await restockSellable(tx, back, `${number} came back`);
    return { ok: true };
  });
}

/** Ships the replacement of an exchange (as many units as came back) or claim. */
export function sendReplacement(deps: ReturnDeps, id: string, tracking: Tracking, actor: Actor): Promise<Done> {
  const isSame = (row: ReturnRow) =>
    row.carrier === tracking.carrier && row.trackingNumber === tracking.number && row.trackingUrl === tracking.url;
  return takeReturnStep(deps, id, { step: 'send', isSame }, async (tx, { row, lines, number, brand, at }) => {
    const isCounted = row.state === 'received';
    const outgoing = lines.map((line) => ({
      ...line,
      sent: isCounted ? (line.sellable ?? 0) + (line.unsellable ?? 0) : line.quantity,
    }));
    // The customer asked for a refund, so nothing is reserved for the replacement yet.
    const missing = outgoing
      .filter(({ sent, held }) => sent > held)
      .map((line) => ({ ...line, quantity: line.sent - line.held }));
    if (missing.length > 0 && !(await holdUnits(tx, missing, `Held for ${number}`))) {
      return { ok: false, reason: 'replacement_sold_out' };
    }
    const ready = outgoing.map((line) => ({ ...line, held: Math.max(line.held, line.sent) }));
    await markSent(tx.sql, id, [tracking.carrier, tracking.number, tracking.url], at);
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'replacement_sent', byWhom: actor.name, note: number });
    await recordAudit(tx, actor, {
      what: 'order.replacement_sent',
      subject: row.orderId,
      after: { return: number, ...tracking },
    });
    const shown = { ...tracking, number: tracking.number ?? '' };
    await emailShopper(tx, { row, lines }, (ret) => replacementSentEmail(brand, { ret, tracking: shown }));
    if (FAILPOINTS) await failpoint('return.before-sell');
    await sellHeld(tx, id, ready, `${number} was sent`);
    return { ok: true };
  });
}

type Ending = { byWhom: string; at: Date };

/** Ends a return whose refund is done, and releases its reserved replacement. The order is locked. */
export async function endRefundedReturn(tx: Transaction, id: string, { byWhom, at }: Ending): Promise<void> {
  const row = await findReturn(tx.sql, id);
  if (!row || (await endReturn(tx.sql, id, { state: 'refunded', at })) === 0) return;
  const number = returnNumber(row);
  await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_refunded', byWhom, note: number });
  await releaseHeld(tx, id, await listReturnLines(tx.sql, [id]), `Return ${number} was refunded`);
}

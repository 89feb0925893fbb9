import { dayIn } from '../../delivery/promise.ts';
import { addDays, type Day } from '../../delivery/working-days.ts';
import type { Settings } from '../../settings/schema.ts';
import type { findArrivalOf } from './queries.ts';
import type { ReturnKind, ReturnState } from './schema.ts';

type ReturnStatus = { kind: ReturnKind; state: ReturnState };

/** Steps of a return, exchange or claim. */
export type ReturnStep = 'approve' | 'decline' | 'withdraw' | 'receive' | 'refund' | 'send' | 'close';

/**
 * The states from which each step is allowed. Returned items are counted before a refund or replacement; claims need nothing
 * sent back.
 */
const FROM: Record<ReturnKind, Partial<Record<ReturnStep, readonly ReturnState[]>>> = {
  return: {
    approve: ['requested'],
    decline: ['requested'],
    withdraw: ['requested', 'approved'],
    receive: ['approved'],
    refund: ['received'],
    close: ['approved', 'received'],
  },
  exchange: {
    approve: ['requested'],
    decline: ['requested'],
    withdraw: ['requested', 'approved'],
    receive: ['approved'],
    refund: ['received'],
    send: ['received'],
    close: ['approved', 'received'],
  },
  claim: {
    approve: ['requested'],
    decline: ['requested'],
    withdraw: ['requested', 'approved'],
    refund: ['approved'],
    send: ['approved'],
    close: ['approved'],
  },
};

const LEADS_TO = {
  approve: 'approved',
  receive: 'received',
  withdraw: 'withdrawn',
  decline: 'declined',
  refund: 'refunded',
  send: 'sent',
  close: 'closed',
} as const satisfies Record<ReturnStep, ReturnState>;

/** The state after a step, or undefined if the step isn't allowed. */
export const stateAfter = ({ kind, state }: ReturnStatus, step: ReturnStep): ReturnState | undefined =>
  FROM[kind][step]?.includes(state) ? LEADS_TO[step] : undefined;

/** Whether the step was already taken, which makes repeating it a no-op. */
export const isTaken = ({ state }: Pick<ReturnStatus, 'state'>, step: ReturnStep): boolean => state === LEADS_TO[step];

const ENDS: readonly ReturnState[] = ['withdrawn', 'declined', 'refunded', 'sent', 'closed'];

export const isEnded = (state: ReturnState): boolean => ENDS.includes(state);

/** "ORDER-R1", to write on the package. */
export const returnNumber = (orderId: string, n: number): string => `${orderId}-R${n}`;

/** Sentence for each refusal. */
const RETURN_SENTENCES = {
  unknown_order: 'We couldn’t find this order.',
  unknown_return: 'We couldn’t find this return.',
  not_dispatched: 'This order hasn’t shipped yet.',
  not_returnable: 'This order was canceled or refunded, so there’s nothing to send back.',
  return_window_over: 'The time to return this order is over. Write to us if something is wrong with it.',
  claim_window_over: 'The time to claim something from this order is over. Write to us and we’ll see what we can do.',
  already_in_return: 'That’s more of an item than can still be returned. Reload the page.',
  made_for_you: 'This was made for you, so it can’t be returned unless something is wrong with it.',
  wish_unfit: 'Choose a refund or another size.',
  reason_missing: 'Choose a reason.',
  size_not_offered: 'Choose a size that’s in stock.',
  replacement_sold_out: 'There aren’t enough left to send you. Choose another size or a refund.',
  nothing_told: 'Tell us what’s wrong, or add a picture.',
  pictures_gone: 'Add your pictures again.',
  too_many_pictures: 'That’s as many pictures as we can take at once. Send your request first.',
  too_many_returns: 'This order has too many returns. Write to us instead.',
  changed_meanwhile: 'Someone else has changed this in the meantime. Reload the page.',
  step_not_now: 'This can’t be done with it any more. Reload the page.',
  count_unfit: 'Count what came back: at least one, and no more than was to come back.',
  reply_missing: 'Write why. The customer reads it.',
} as const;

export type ReturnRefusalReason = keyof typeof RETURN_SENTENCES;

export const returnSentence = (reason: ReturnRefusalReason): string => RETURN_SENTENCES[reason];

type Arrived = { dispatchedAt: Date | null; deliveredAt: Date | null; arrivesTo: Day | null };

/**
 * The last day, in the shop's time zone, of a window of `days` after an order's arrival; undefined before it ships. Without
 * a recorded delivery, the last promised day counts as the arrival.
 */
export function lastDayOf({ dispatchedAt, deliveredAt, arrivesTo }: Arrived, days: number, timeZone: string) {
  if (dispatchedAt === null) return undefined;
  if (deliveredAt !== null) return addDays(dayIn(deliveredAt, timeZone), days);
  const shipped = dayIn(dispatchedAt, timeZone);
  return addDays(arrivesTo !== null && arrivesTo > shipped ? arrivesTo : shipped, days);
}

type Arrival = NonNullable<Awaited<ReturnType<typeof findArrivalOf>>>;

export type ReturnRefusal = { ok: false; reason: ReturnRefusalReason; field?: string };

export function findWindow(
  kind: ReturnKind,
  arrival: Arrival,
  { returnDays, claimDays, timeZone }: Settings,
  now: Date,
): { ok: true; until: string } | ReturnRefusal {
  const until = lastDayOf(arrival, kind === 'claim' ? claimDays : returnDays, timeZone);
  if (until === undefined) return { ok: false, reason: 'not_dispatched' };
  if (!arrival.isOpen) return { ok: false, reason: 'not_returnable' };
  if (dayIn(now, timeZone) <= until) return { ok: true, until };
  return { ok: false, reason: kind === 'claim' ? 'claim_window_over' : 'return_window_over' };
}

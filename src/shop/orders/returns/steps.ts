import { orderName } from '../../../shared/orders/order-names.ts';
import { conflict, invalid, notFound, type RefusalOf, unavailable } from '../../../shared/refusals.ts';
import { dayIn } from '../../delivery/promise.ts';
import { addDays, type Day } from '../../delivery/working-days.ts';
import type { Settings } from '../../settings/schema.ts';
import type { findArrivalOf } from './queries.ts';
import type { ReturnKind, ReturnState } from './schema.ts';

type ReturnStatus = { kind: ReturnKind; state: ReturnState };

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

export const stateAfter = ({ kind, state }: ReturnStatus, step: ReturnStep): ReturnState | undefined =>
  FROM[kind][step]?.includes(state) ? LEADS_TO[step] : undefined;

/** Whether the step was already taken, which makes repeating it a no-op. */
export const isTaken = ({ state }: Pick<ReturnStatus, 'state'>, step: ReturnStep): boolean => state === LEADS_TO[step];

const ENDS: readonly ReturnState[] = ['withdrawn', 'declined', 'refunded', 'sent', 'closed'];

export const isEnded = (state: ReturnState): boolean => ENDS.includes(state);

/** "#1066-R1", for people and to write on the package. */
export const returnNumber = ({ orderNumber, n }: { orderNumber: number; n: number }): string =>
  `${orderName({ number: orderNumber })}-R${n}`;

export const returnRefusals = {
  unknown_order: notFound('We couldn’t find this order.'),
  unknown_return: notFound('We couldn’t find this return.'),
  not_dispatched: conflict('This order hasn’t shipped yet.'),
  not_returnable: conflict('This order was canceled or refunded, so there’s nothing to send back.'),
  return_window_over: conflict('The time to return this order is over. Write to us if something is wrong with it.'),
  claim_window_over: conflict(
    'The time to claim something from this order is over. Write to us and we’ll see what we can do.',
  ),
  already_in_return: conflict('That’s more of an item than can still be returned. Reload the page.'),
  made_for_you: conflict('This was made for you, so it can’t be returned unless something is wrong with it.'),
  wish_unfit: invalid('Choose a refund or another size.'),
  reason_missing: invalid('Choose a reason.'),
  size_not_offered: conflict('Choose a size that’s in stock.'),
  replacement_sold_out: conflict('There aren’t enough left to send you. Choose another size or a refund.'),
  nothing_told: invalid('Tell us what’s wrong, or add a picture.'),
  pictures_gone: conflict('Add your pictures again.'),
  too_many_pictures: conflict('That’s as many pictures as we can take at once. Send your request first.'),
  too_many_returns: conflict('This order has too many returns. Write to us instead.'),
  changed_meanwhile: conflict(
    'Someone else changed this in the meantime. Reload to see their changes, then make yours.',
  ),
  step_not_now: conflict('This can’t be done with it any more. Reload the page.'),
  count_unfit: invalid('Count what came back: at least one, and no more than was to come back.'),
  not_a_picture: invalid('We can’t read this picture. Use a JPEG, PNG or WebP.', 'pictures'),
  too_many_pixels: invalid('This picture is too large. The limit is 16 megapixels, or 40 for a JPEG.', 'pictures'),
  too_small: invalid('This picture is too small. It needs 200 pixels on each side.', 'pictures'),
  picture_busy: unavailable('Many pictures are being worked on right now. Try again in a moment.', {
    retryAfterSeconds: 5,
  }),
  reply_missing: invalid('Write why. The customer reads it.'),
};

type Arrived = { dispatchedAt: Date | null; deliveredAt: Date | null; arrivesTo: Day | null };

/**
 * The last day, in the shop's time zone, of a window of `days` after an order's arrival; undefined before it ships. Without
 * a recorded delivery, the last promised day counts as the arrival.
 */
export function getLastDay({ dispatchedAt, deliveredAt, arrivesTo }: Arrived, days: number, timeZone: string) {
  if (dispatchedAt === null) return undefined;
  if (deliveredAt !== null) return addDays(dayIn(deliveredAt, timeZone), days);
  const shipped = dayIn(dispatchedAt, timeZone);
  return addDays(arrivesTo !== null && arrivesTo > shipped ? arrivesTo : shipped, days);
}

type Arrival = NonNullable<Awaited<ReturnType<typeof findArrivalOf>>>;

export type ReturnRefusal = RefusalOf<typeof returnRefusals> & { field?: string };

export function findWindow(
  kind: ReturnKind,
  arrival: Arrival,
  { returnDays, claimDays, timeZone }: Settings,
  now: Date,
): { ok: true; until: string } | ReturnRefusal {
  const until = getLastDay(arrival, kind === 'claim' ? claimDays : returnDays, timeZone);
  if (until === undefined) return { ok: false, reason: 'not_dispatched' };
  if (!arrival.isOpen) return { ok: false, reason: 'not_returnable' };
  if (dayIn(now, timeZone) <= until) return { ok: true, until };
  return { ok: false, reason: kind === 'claim' ? 'claim_window_over' : 'return_window_over' };
}

/** What staff or a shopper can do to an order; that it is paid is PayPal's word (`settle.ts`). */
export type OrderStep = 'dispatched' | 'delivered' | 'cancelled' | 'undispatched' | 'undelivered' | 'corrected';

type Standing = {
  paidAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  paymentState: string;
  /** A package has left, and others have not. */
  isPartShipped?: boolean;
};

export type StepRefusal = {
  ok: false;
  reason:
    | 'already_paid'
    | 'already_dispatched'
    | 'already_delivered'
    | 'already_cancelled'
    | 'payment_under_way'
    | 'not_paid'
    | 'not_dispatched'
    | 'not_delivered';
};

type Guard = [stands: (order: Standing) => boolean, reason: StepRefusal['reason']];

/** For each step what stands in its way, the first one first. */
const GUARDS: Record<OrderStep, readonly Guard[]> = {
  dispatched: [
    [(order) => order.cancelledAt !== null, 'already_cancelled'],
    [(order) => order.paidAt === null, 'not_paid'],
    [(order) => order.dispatchedAt !== null, 'already_dispatched'],
  ],
  delivered: [
    [(order) => order.dispatchedAt === null, 'not_dispatched'],
    [(order) => order.deliveredAt !== null, 'already_delivered'],
  ],
  undispatched: [
    [(order) => order.dispatchedAt === null && !order.isPartShipped, 'not_dispatched'],
    [(order) => order.deliveredAt !== null, 'already_delivered'],
  ],
  undelivered: [[(order) => order.deliveredAt === null, 'not_delivered']],
  corrected: [
    [(order) => order.cancelledAt !== null, 'already_cancelled'],
    [(order) => order.dispatchedAt !== null, 'already_dispatched'],
  ],
  cancelled: [
    [(order) => order.cancelledAt !== null, 'already_cancelled'],
    [(order) => order.paidAt !== null, 'already_paid'],
    [(order) => order.paymentState !== 'unpaid', 'payment_under_way'],
  ],
};

/** Why an order cannot take this step now, or undefined where it can. */
export function stepRefusal(step: OrderStep, order: Standing): StepRefusal | undefined {
  const hurdle = GUARDS[step].find(([stands]) => stands(order));
  return hurdle && { ok: false, reason: hurdle[1] };
}

/** A slip at the packing table is noticed soon or has become true. */
const UNDO_MILLISECONDS = 60 * 60 * 1000;

type Fulfilled = { dispatchedAt: Date | string | null; deliveredAt: Date | string | null };

/** Until when the last step, dispatched or delivered, can be taken back; undefined where neither was taken. */
export function undoUntil({ dispatchedAt, deliveredAt }: Fulfilled): Date | undefined {
  const last = deliveredAt ?? dispatchedAt;
  return last === null ? undefined : new Date(new Date(last).getTime() + UNDO_MILLISECONDS);
}

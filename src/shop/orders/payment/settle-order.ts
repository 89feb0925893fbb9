import type { PaymentDeps } from '../../payments/deps.ts';
import type { PaypalOrder } from '../../payments/paypal/answers.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { capturesOfOrder } from '../../payments/reported-capture.ts';
import type { SettleOutcome } from './capture-effects.ts';
import type { HoldRefusal } from './hold.ts';
import { settle } from './settle.ts';

/** `confirming`: the money was asked for and nobody knows yet; the reconciler goes on. */
export type Collected =
  | { ok: true; outcome: 'paid' | 'pending' | 'confirming' }
  | PaymentRefusal<
      | HoldRefusal['reason']
      | 'unknown_order'
      | 'paypal_away'
      | 'paypal_refused'
      | 'payment_not_approved'
      | 'payment_expired'
      | 'payment_declined'
      | 'payer_action_required'
      | 'payment_needs_review'
    >;

const BEST_FIRST = ['paid', 'pending', 'problem', 'failed', 'unclear'] as const;

const COLLECTED: Record<SettleOutcome, Collected> = {
  paid: { ok: true, outcome: 'paid' },
  pending: { ok: true, outcome: 'pending' },
  problem: { ok: false, reason: 'payment_needs_review' },
  failed: { ok: false, reason: 'payment_declined' },
  unclear: { ok: true, outcome: 'confirming' },
};

/** Settles every capture of a PayPal order; undefined where there is none yet. */
export async function settleOrder(
  deps: PaymentDeps,
  order: PaypalOrder,
  byWhom: string,
): Promise<Collected | undefined> {
  const outcomes = new Set<SettleOutcome>();
  for (const reported of capturesOfOrder(order, deps.now())) outcomes.add(await settle(deps, reported, byWhom));
  const best = BEST_FIRST.find((outcome) => outcomes.has(outcome));
  return best && COLLECTED[best];
}

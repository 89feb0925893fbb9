import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { PaymentRefusal } from '../payments/refusals.ts';
import type { StepRefusal } from './order-steps.ts';
import type { RefundSelection } from './refund-amount.ts';
import { type findPlan, listPlanLines } from './refund-queries.ts';

export type RefundOrderDeps = PaymentDeps;

export type RefundInput = {
  /** The browser's name for this press of the button: pressed twice, it is one refund. */
  key: string;
  what: RefundSelection;
  /** PayPal shows it to the shopper. */
  note: string;
  /** What the button said; where another sum would go back, none does. */
  expectedCents?: number | undefined;
  /** The return, exchange or claim that it is for; it ends with the refund. */
  returnId?: string;
  /** Its items are taken off the order, also where they cost nothing; `tells`: the customer gets an email that says so. */
  removal?: { tells: boolean };
};

export type Planned = NonNullable<Awaited<ReturnType<typeof findPlan>>>;
export type RefundRefusal =
  | StepRefusal
  | PaymentRefusal<'nothing_to_refund' | 'refund_failed' | 'refund_too_large'>
  | {
      ok: false;
      reason:
        | 'unknown_order'
        | 'too_many_pieces'
        | 'nothing_chosen'
        | 'key_used'
        | 'sum_changed'
        | 'changed_meanwhile'
        | 'refund_under_way'
        | 'other_refund'
        | 'being_packed'
        | 'made_to_order'
        | 'too_many_packed'
        | 'fully_refunded'
        | 'nothing_left';
    };
export type Refunded = { ok: true; cents: number } | RefundRefusal;

/** What else belongs into the transaction that writes a plan down; the order's row is locked. */
export type Alongside = {
  /** Why it isn't to be planned after all. */
  refusal?: (tx: Transaction) => Promise<RefundRefusal | undefined>;
  planned?: (tx: Transaction) => Promise<void>;
};

export type PlanInput = { orderId: string; wish: RefundInput; actor: Actor; cancels: boolean };

/**
 * Whether a wish that comes again under its key is the one that was written down. After an answer that was lost on the
 * way somebody may have changed what the form says; that would be another refund, and must not look done.
 */
export async function planAgain(
  tx: Transaction,
  known: Planned,
  { orderId, wish: { what, returnId, removal }, cancels }: PlanInput,
  leftCents: number,
): Promise<{ ok: true; plan: Planned } | RefundRefusal> {
  const isSame =
    known.orderId === orderId &&
    known.cancels === cancels &&
    known.returnId === (returnId ?? null) &&
    known.removes === (removal !== undefined) &&
    (await isSameRequest(tx, known, what, leftCents));
  return isSame ? { ok: true, plan: known } : { ok: false, reason: 'key_used' };
}

async function isSameRequest(
  tx: Transaction,
  known: Planned,
  what: RefundSelection,
  leftCents: number,
): Promise<boolean> {
  if (what.kind === 'whole') return leftCents === 0 || leftCents === known.cents;
  const lines = await listPlanLines(tx.sql, known.key);
  if (what.kind === 'amount') return lines.length === 0 && known.cents === what.cents;
  const wanted = new Map(what.lines.map(({ position, quantity }) => [position, quantity]));
  return lines.length === wanted.size && lines.every(({ position, quantity }) => wanted.get(position) === quantity);
}

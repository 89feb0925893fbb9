import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type PaymentDeps, readShopSettings } from './deps.ts';
import { toCents } from './paypal/amounts.ts';
import type { WebhookEvent } from './paypal/answers.ts';
import { Money } from './paypal/answers.ts';
import { resolveBySubject } from './problem-queries.ts';
import { openProblem } from './problems.ts';
import { findPaymentByCapture, saveDispute } from './queries.ts';

/** Fields of a dispute in a verified event; there is no other copy to fetch. */
const Dispute = Type.Object({
  dispute_id: Type.String({ minLength: 1, maxLength: 64 }),
  reason: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.String()),
  dispute_amount: Type.Optional(Money),
  create_time: Type.Optional(Type.String()),
  seller_response_due_date: Type.Optional(Type.String()),
  disputed_transactions: Type.Optional(
    Type.Array(Type.Object({ seller_transaction_id: Type.Optional(Type.String({ maxLength: 64 })) })),
  ),
  dispute_outcome: Type.Optional(Type.Object({ outcome_code: Type.Optional(Type.String({ maxLength: 100 })) })),
});

type Dispute = Static<typeof Dispute>;

/** Records a dispute as a payment problem with its response deadline. */
export async function noteDispute(deps: PaymentDeps, { resource }: WebhookEvent): Promise<void> {
  if (!Value.Check(Dispute, resource)) return;
  const { dispute_id: id, dispute_amount: amount } = resource;
  const captureId = resource.disputed_transactions?.[0]?.seller_transaction_id ?? '';
  const dueAt = moment(resource.seller_response_due_date);
  const cents = (amount && toCents(amount)) ?? null;
  const shop = await readShopSettings(deps);
  await deps.db.transaction(async (tx) => {
    const payment = await findPaymentByCapture(tx.sql, captureId);
    const orderId = payment?.orderId ?? null;
    const about = { captureId, orderId, cents, dueAt };
    const saved = await saveDispute(tx.sql, {
      id,
      ...about,
      ...ending(resource, deps.now()),
      ...beginning(resource, deps.now()),
    });
    const paypalOrderId = payment?.paypalOrderId ?? null;
    const currency = amount?.currency_code ?? null;
    await openProblem(
      tx,
      { log: deps.log, shop },
      {
        ...about,
        kind: 'dispute',
        subject: id,
        paypalOrderId,
        currency,
      },
    );
    if (saved?.resolvedAt) await resolveBySubject(tx.sql, ['dispute'], id, saved.outcome ?? 'RESOLVED');
  });
}

function moment(text: string | undefined): Date | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

function ending({ status, dispute_outcome }: Dispute, now: Date) {
  if (status !== 'RESOLVED' && dispute_outcome === undefined) return { resolvedAt: null, outcome: null };
  return { resolvedAt: now, outcome: dispute_outcome?.outcome_code ?? 'RESOLVED' };
}

const beginning = ({ reason = 'OTHER', create_time }: Dispute, now: Date) => ({
  reason,
  openedAt: moment(create_time) ?? now,
});

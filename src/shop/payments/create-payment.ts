import type { Static } from 'typebox';
import { failpoint } from '../../platform/failpoint.ts';
import { type AttemptRow, findReusableAttempt, insertAttempt, setOpened, setState } from './attempt-queries.ts';
import type { BillRefusal } from './bills.ts';
import { collect, type PaymentDeadline, timeLeft } from './collect.ts';
import type { PaypalOrder } from './paypal/answers.ts';
import type { Bill } from './paypal/order-request.ts';
import type { PaypalResult } from './paypal/wire.ts';
import type { PaymentRefusal } from './refusals.ts';
import type { Till } from './till.ts';

type Attempt = Static<typeof AttemptRow>;
type Begun = { ok: true; attempt: Attempt; bill: Bill } | BillRefusal | PaymentRefusal<'nothing_to_pay'>;

export type PaymentCreated =
  | { ok: true; paypalOrderId: string }
  | PaymentRefusal<BillRefusal['reason'] | 'nothing_to_pay' | 'paypal_away' | 'paypal_refused'>;

export type Funding = 'paypal' | 'card';

/**
 * Makes the PayPal order that a shopper approves next, for exactly what the order costs. The attempt is written down
 * before PayPal hears of it, so that a press repeated after a lost answer, in another tab or on another device, gets
 * the same PayPal order. Holds the order's pieces.
 */
export async function createPayment(
  till: Till,
  { reference, funding }: { reference: string; funding: Funding },
  asking: PaymentDeadline,
): Promise<PaymentCreated> {
  const begun = await startAttempt(till, reference, funding);
  if (!begun.ok) return begun;
  const { attempt, bill } = begun;
  if (FAILPOINTS) await failpoint('create.before-paypal');
  if (attempt.paypalOrderId !== null)
    return resumeAttempt(till, { ...attempt, paypalOrderId: attempt.paypalOrderId }, asking);
  const created = await createAtPaypal(till, { attempt, bill }, asking);
  if (FAILPOINTS) await failpoint('create.after-paypal');
  if (!created.ok) {
    if (created.reason !== 'paypal_refused') return { ok: false, reason: 'paypal_away' };
    till.log.error({ issue: created.issue, debugId: created.debugId, orderId: reference }, 'PayPal refused an order');
    await setState(till.db.sql, attempt.id, 'over');
    return { ok: false, reason: 'paypal_refused' };
  }
  const { id, purchase_units: units } = created.value;
  await setOpened(till.db.sql, attempt.id, id, units?.[0]?.payee?.merchant_id ?? null);
  return { ok: true, paypalOrderId: id };
}

async function startAttempt(till: Till, reference: string, funding: Funding): Promise<Begun> {
  const { holdBounds } = await till.house();
  return till.db.transaction(async (tx) => {
    const held = await till.bills.hold(tx, reference, holdBounds);
    if (!held.ok) return held;
    if (held.totalCents === 0) return { ok: false, reason: 'nothing_to_pay' };
    const bill = await till.bills.describe(tx.sql, reference);
    if (!bill) return { ok: false, reason: 'unknown_order' };
    const known = await findReusableAttempt(tx.sql, reference, funding, held.totalCents);
    if (known) return { ok: true, attempt: known, bill };
    await insertAttempt(tx.sql, { id: till.newId(), orderId: reference, funding, cents: held.totalCents });
    const attempt = await findReusableAttempt(tx.sql, reference, funding, held.totalCents);
    if (!attempt) throw new Error('PostgreSQL lost an attempt within its transaction.');
    return { ok: true, attempt, bill };
  });
}

/**
 * A PayPal order that is there already. It may have been paid meanwhile, by a window that died before it could tell;
 * then there is nothing more to approve.
 */
async function resumeAttempt(
  till: Till,
  attempt: Attempt & { paypalOrderId: string },
  asking: PaymentDeadline,
): Promise<PaymentCreated> {
  const collected = await collect(till, attempt, asking);
  if (collected.ok) return { ok: false, reason: 'already_paid' };
  if (collected.reason === 'payment_expired') {
    return createPayment(till, { reference: attempt.orderId, funding: attempt.funding as Funding }, asking);
  }
  const isHopeless = ['already_paid', 'already_cancelled', 'out_of_stock', 'coupon_used', 'unknown_order'].includes(
    collected.reason,
  );
  if (isHopeless) return { ok: false, reason: collected.reason as BillRefusal['reason'] };
  return { ok: true, paypalOrderId: attempt.paypalOrderId };
}

type Making = { attempt: Attempt; bill: Bill };

/** PayPal checks addresses; where it dislikes one, the order goes without, since the carrier is not PayPal. */
async function createAtPaypal(till: Till, making: Making, asking: PaymentDeadline): Promise<PaypalResult<PaypalOrder>> {
  const created = await createOnce(till, making, { requestId: making.attempt.id, asking });
  const isAboutAddress = !created.ok && created.reason === 'paypal_refused' && isAddressComplaint(created);
  if (!isAboutAddress || !making.bill.shipTo) return created;
  const bill = { ...making.bill, shipTo: undefined };
  return createOnce(till, { ...making, bill }, { requestId: `${making.attempt.id}-n`, asking });
}

const isAddressComplaint = ({ issue, field }: { issue: string; field?: string | undefined }) =>
  /shipping/.test(field ?? '') || /ADDRESS|POSTAL_CODE|CITY|STATE_REQUIRED|COUNTRY|SHIPPING/.test(issue);

async function createOnce(
  till: Till,
  { attempt, bill }: Making,
  { requestId, asking }: { requestId: string; asking: PaymentDeadline },
) {
  const request = {
    bill,
    attemptId: attempt.id,
    funding: attempt.funding as Funding,
    brandName: (await till.house()).emailBrand.storeName,
    returnUrl: till.pageOf(attempt.orderId),
  };
  return till.paypal.createOrder(request, requestId, timeLeft(till, asking));
}

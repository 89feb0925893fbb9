import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { paths } from '../../../paths.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { findCountry } from '../../../shared/address/countries.ts';
import { fromDollars } from '../../../shared/money.ts';
import type { Funding } from '../../../shared/orders/payment-methods.ts';
import { fullShipping, shippingSaved } from '../../../shared/orders/price-lines.ts';
import {
  type AttemptRow,
  findReusableAttempt,
  insertAttempt,
  setOpened,
  setState,
} from '../../payments/attempt-queries.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import type { PaypalOrder } from '../../payments/paypal/answers.ts';
import type { PaypalResult } from '../../payments/paypal/http.ts';
import type { Bill, ShipTo } from '../../payments/paypal/order-request.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { findAnyOrder } from '../orders.ts';
import { lockOrder } from '../queries.ts';
import type { Order } from '../schema.ts';
import { collect, type PaymentDeadline, timeLeft } from './collect.ts';
import { type HoldRefusal, holdForPayment } from './hold.ts';

type UnpayableReason = HoldRefusal['reason'] | 'unknown_order';

type PaymentCreated =
  | { ok: true; paypalOrderId: string }
  | PaymentRefusal<UnpayableReason | 'nothing_to_pay' | 'paypal_away' | 'paypal_refused'>;

/**
 * Creates the PayPal order for the customer to approve, for exactly the order's total, and holds the order's stock. The
 * attempt is inserted before PayPal is called, so that a retry after a lost response, from any tab or device, gets the same
 * PayPal order.
 */
export async function createPayment(
  deps: PaymentDeps,
  { orderId, funding }: { orderId: string; funding: Funding },
  deadline: PaymentDeadline,
): Promise<PaymentCreated> {
  const started = await startAttempt(deps, orderId, funding);
  if (!started.ok) return started;
  const { attempt, bill } = started;
  if (FAILPOINTS) await failpoint('create.before-paypal');
  if (attempt.paypalOrderId !== null)
    return resumeAttempt(deps, { ...attempt, paypalOrderId: attempt.paypalOrderId }, deadline);
  const created = await createAtPaypal(deps, { attempt, bill }, deadline);
  if (FAILPOINTS) await failpoint('create.after-paypal');
  if (!created.ok) {
    if (created.reason !== 'paypal_refused') return { ok: false, reason: 'paypal_away' };
    deps.log.error({ issue: created.issue, debugId: created.debugId, orderId }, 'PayPal refused an order');
    await setState(deps.db.sql, attempt.id, 'over');
    return { ok: false, reason: 'paypal_refused' };
  }
  const { id, purchase_units: units } = created.value;
  await setOpened(deps.db.sql, attempt.id, id, units?.[0]?.payee?.merchant_id ?? null);
  return { ok: true, paypalOrderId: id };
}

type Attempt = Static<typeof AttemptRow>;

type Started =
  | { ok: true; attempt: Attempt; bill: Bill }
  | PaymentRefusal<UnpayableReason>
  | PaymentRefusal<'nothing_to_pay'>;

async function startAttempt(deps: PaymentDeps, orderId: string, funding: Funding): Promise<Started> {
  const { holdBounds } = await readShopSettings(deps);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const held = await holdForPayment(tx, order, holdBounds);
    if (!held.ok) return held;
    if (order.totalCents === 0) return { ok: false, reason: 'nothing_to_pay' };
    const bill = await findBill(tx.sql, orderId);
    if (!bill) return { ok: false, reason: 'unknown_order' };
    const known = await findReusableAttempt(tx.sql, orderId, funding, order.totalCents);
    if (known) return { ok: true, attempt: known, bill };
    await insertAttempt(tx.sql, { id: randomUUID(), orderId, funding, cents: order.totalCents });
    const attempt = await findReusableAttempt(tx.sql, orderId, funding, order.totalCents);
    if (!attempt) throw new Error('PostgreSQL lost an attempt within its transaction.');
    return { ok: true, attempt, bill };
  });
}

/**
 * Reuses an existing PayPal order. It may already be paid, from a tab that closed before it reported back; then there is
 * nothing left to approve.
 */
async function resumeAttempt(
  deps: PaymentDeps,
  attempt: Attempt & { paypalOrderId: string },
  deadline: PaymentDeadline,
): Promise<PaymentCreated> {
  const collected = await collect(deps, attempt, deadline);
  if (collected.ok) return { ok: false, reason: 'already_paid' };
  if (collected.reason === 'payment_expired') {
    return createPayment(deps, { orderId: attempt.orderId, funding: attempt.funding as Funding }, deadline);
  }
  const isFinal = ['already_paid', 'already_cancelled', 'out_of_stock', 'coupon_used', 'unknown_order'].includes(
    collected.reason,
  );
  if (isFinal) return { ok: false, reason: collected.reason as UnpayableReason };
  return { ok: true, paypalOrderId: attempt.paypalOrderId };
}

type NewPaypalOrder = { attempt: Static<typeof AttemptRow>; bill: Bill };

/** If PayPal rejects the shipping address, retries without it: only the carrier needs it. */
async function createAtPaypal(
  deps: PaymentDeps,
  input: NewPaypalOrder,
  deadline: PaymentDeadline,
): Promise<PaypalResult<PaypalOrder>> {
  const created = await createOnce(deps, input, { requestId: input.attempt.id, deadline });
  const isAboutAddress = !created.ok && created.reason === 'paypal_refused' && isAddressError(created);
  if (!isAboutAddress || !input.bill.shipTo) return created;
  const bill = { ...input.bill, shipTo: undefined };
  return createOnce(deps, { ...input, bill }, { requestId: `${input.attempt.id}-n`, deadline });
}

async function createOnce(
  deps: PaymentDeps,
  { attempt, bill }: NewPaypalOrder,
  { requestId, deadline }: { requestId: string; deadline: PaymentDeadline },
) {
  const brand = await deps.emailBrand();
  const request = {
    bill,
    attemptId: attempt.id,
    funding: attempt.funding as Funding,
    brandName: brand.storeName,
    returnUrl: brand.publicUrl + paths.order(attempt.orderId),
  };
  return deps.paypal.createOrder(request, requestId, timeLeft(deps, deadline));
}

const isAddressError = ({ issue, field }: { issue: string; field?: string | undefined }) =>
  /shipping/.test(field ?? '') || /ADDRESS|POSTAL_CODE|CITY|STATE_REQUIRED|COUNTRY|SHIPPING/.test(issue);

/** The amounts and shipping address of an order, for PayPal. */
export async function findBill(sql: Sql, orderId: string): Promise<Bill | undefined> {
  const order = await findAnyOrder(sql, orderId);
  if (!order) return undefined;
  return {
    reference: order.id,
    totalCents: cents(order.totalPrice),
    itemsCents: cents(order.itemsPrice),
    shippingCents: cents(fullShipping(order)),
    shippingDiscountCents: cents(shippingSaved(order)),
    handlingCents: cents(order.giftWrapPrice),
    taxCents: cents(order.taxPrice),
    discountCents: cents(order.discountPrice),
    lines: order.orderItems.map(({ name, qty, price, product }) => ({
      name,
      quantity: qty,
      unitCents: cents(price),
      sku: product,
    })),
    shipTo: toShipTo(order),
  };
}

function cents(dollars: number): number {
  const whole = fromDollars(dollars);
  if (whole === undefined) throw new Error(`${dollars} dollars are not whole cents.`);
  return whole;
}

/** Undefined for pickups, and without a town, which PayPal requires; the back office asks the customer for it. */
function toShipTo({ shippingAddress: to }: Order): ShipTo | undefined {
  const country = findCountry(to.country);
  if (to.isPickup || !to.town || !country) return undefined;
  return {
    fullName: to.name,
    addressLine: to.address,
    state: to.city,
    town: to.town,
    postalCode: to.postalCode,
    countryCode: country.code,
  };
}

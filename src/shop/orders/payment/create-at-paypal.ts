import type { Static } from 'typebox';
import { paths } from '../../../paths.ts';
import type { Funding } from '../../../shared/orders/payment-methods.ts';
import type { AttemptRow } from '../../payments/attempt-queries.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import type { PaypalOrder } from '../../payments/paypal/answers.ts';
import type { Bill } from '../../payments/paypal/order-request.ts';
import type { PaypalResult } from '../../payments/paypal/wire.ts';
import { type PaymentDeadline, timeLeft } from './collect.ts';

type Making = { attempt: Static<typeof AttemptRow>; bill: Bill };

/** PayPal checks addresses; where it dislikes one, the order goes without, since the carrier is not PayPal. */
export async function createAtPaypal(
  deps: PaymentDeps,
  making: Making,
  deadline: PaymentDeadline,
): Promise<PaypalResult<PaypalOrder>> {
  const created = await createOnce(deps, making, { requestId: making.attempt.id, deadline });
  const isAboutAddress = !created.ok && created.reason === 'paypal_refused' && isAddressComplaint(created);
  if (!isAboutAddress || !making.bill.shipTo) return created;
  const bill = { ...making.bill, shipTo: undefined };
  return createOnce(deps, { ...making, bill }, { requestId: `${making.attempt.id}-n`, deadline });
}

const isAddressComplaint = ({ issue, field }: { issue: string; field?: string | undefined }) =>
  /shipping/.test(field ?? '') || /ADDRESS|POSTAL_CODE|CITY|STATE_REQUIRED|COUNTRY|SHIPPING/.test(issue);

async function createOnce(
  deps: PaymentDeps,
  { attempt, bill }: Making,
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

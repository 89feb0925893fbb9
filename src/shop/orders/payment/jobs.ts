import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { deleteOldEvents } from '../../payments/queries.ts';
import { findRefund } from '../../payments/refund-queries.ts';
import { REFUND } from '../../payments/unmatched-refund.ts';
import { PROCESS_EVENT } from './receive-webhook.ts';
import { reconcile } from './reconcile.ts';
import { makeRefundAtPaypal } from './refund-at-paypal.ts';
import { catchUpOnEvents, processEvent } from './webhook-events.ts';

/** The deferred half of paying: webhooks, refunds that the shop makes by itself, and the look every minute. */
export function registerPaymentJobs(jobs: Jobs, deps: PaymentDeps): void {
  jobs.work<{ eventId: string }>(PROCESS_EVENT, { retryLimit: 10, retryDelaySeconds: 5, atOnce: 2 }, ({ eventId }) =>
    processEvent(deps, eventId),
  );
  jobs.work<{ refundId: string }>(REFUND, { retryLimit: 3, retryDelaySeconds: 30 }, async ({ refundId }) => {
    const refund = await findRefund(deps.db.sql, refundId);
    if (refund?.state === 'asked') await makeRefundAtPaypal(deps, refund);
  });
  jobs.schedule('reconcile-payments', '* * * * *', async () => {
    await reconcile(deps);
  });
  jobs.schedule('catch-up-on-webhooks', '17 * * * *', async () => {
    await catchUpOnEvents(deps);
  });
  jobs.schedule('forget-old-webhooks', '20 3 * * *', async () => {
    await deleteOldEvents(deps.db.sql);
  });
}

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deleteOldEvents } from './queries.ts';
import { reconcile } from './reconcile.ts';
import { findRefund } from './refund-queries.ts';
import { makeRefundAtPaypal } from './refunds.ts';
import type { Till } from './till.ts';
import { REFUND } from './unmatched-refund.ts';
import { catchUpOnEvents, processEvent, WORK_EVENT } from './webhooks.ts';

/** The deferred half of paying: webhooks, refunds that the shop makes by itself, and the look every minute. */
export function registerPaymentJobs(jobs: Jobs, till: Till): void {
  jobs.work<{ eventId: string }>(WORK_EVENT, { retryLimit: 10, retryDelaySeconds: 5, atOnce: 2 }, ({ eventId }) =>
    processEvent(till, eventId),
  );
  jobs.work<{ refundId: string }>(REFUND, { retryLimit: 3, retryDelaySeconds: 30 }, async ({ refundId }) => {
    const refund = await findRefund(till.db.sql, refundId);
    if (refund?.state === 'asked') await makeRefundAtPaypal(till, refund);
  });
  jobs.schedule('reconcile-payments', '* * * * *', async () => {
    await reconcile(till);
  });
  jobs.schedule('catch-up-on-webhooks', '17 * * * *', async () => {
    await catchUpOnEvents(till);
  });
  jobs.schedule('forget-old-webhooks', '20 3 * * *', async () => {
    await deleteOldEvents(till.db.sql);
  });
}

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOldEvents } from './queries.ts';
import { reconcile } from './reconcile.ts';
import { findRefund } from './refund-queries.ts';
import { makeRefund } from './refunds.ts';
import { REFUND } from './stray-refund.ts';
import type { Till } from './till.ts';
import { catchUpOnEvents, WORK_EVENT, workEvent } from './webhooks.ts';

/** The deferred half of paying: webhooks, refunds that the shop makes by itself, and the look every minute. */
export function carryPayments(jobs: Jobs, till: Till): void {
  jobs.work<{ eventId: string }>(WORK_EVENT, { retryLimit: 10, retryDelaySeconds: 5, atOnce: 2 }, ({ eventId }) =>
    workEvent(till, eventId),
  );
  jobs.work<{ refundId: string }>(REFUND, { retryLimit: 3, retryDelaySeconds: 30 }, async ({ refundId }) => {
    const refund = await findRefund(till.db.sql, refundId);
    if (refund?.state === 'asked') await makeRefund(till, refund);
  });
  jobs.schedule('reconcile-payments', '* * * * *', async () => {
    await reconcile(till);
  });
  jobs.schedule('catch-up-on-webhooks', '17 * * * *', async () => {
    await catchUpOnEvents(till);
  });
  jobs.schedule('forget-old-webhooks', '20 3 * * *', async () => {
    await forgetOldEvents(till.db.sql);
  });
}

import type { Static } from 'typebox';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { MINUTE_SECONDS } from '../../../shared/time.ts';
import {
  type AttemptRow,
  claimDueAttempts,
  claimDueRefunds,
  postponeLook,
  setState,
} from '../../payments/attempt-queries.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { REFUND } from '../../payments/problems.ts';
import { deleteOldEvents, listWaitingEvents } from '../../payments/queries.ts';
import { findRefund } from '../../payments/refund-queries.ts';
import { collect } from './collect.ts';
import { makeRefundAtPaypal } from './refunds.ts';
import { catchUpOnEvents, PROCESS_EVENT, processEvent } from './webhooks.ts';

const ROUND_MILLISECONDS = 45_000;

const ATTEMPTS_PER_RUN = 50;

/**
 * Job, every minute: asks PayPal about all open attempts and refunds, so that payments are found even without a browser or
 * webhook. A failing check doesn't block the others.
 */
export async function reconcile(deps: PaymentDeps): Promise<{ looked: number }> {
  const until = deps.now().getTime() + ROUND_MILLISECONDS;
  let looked = 0;
  while (deps.now().getTime() < until) {
    const due = await claimDueAttempts(deps.db.sql, ATTEMPTS_PER_RUN);
    const refunds = await claimDueRefunds(deps.db.sql, ATTEMPTS_PER_RUN);
    await runWithLimit(
      [
        ...due.map((attempt) => () => checkAttempt(deps, attempt)),
        ...refunds.map((refund) => async () => void (await makeRefundAtPaypal(deps, refund))),
      ],
      deps,
    );
    looked += due.length + refunds.length;
    if (due.length < ATTEMPTS_PER_RUN && refunds.length < ATTEMPTS_PER_RUN) break;
  }
  const events = await listWaitingEvents(deps.db.sql, ATTEMPTS_PER_RUN);
  await runWithLimit(
    events.map(
      ({ id }) =>
        () =>
          processEvent(deps, id),
    ),
    deps,
  );
  return { looked: looked + events.length };
}

const ATTEMPTS_AT_ONCE = 5;

async function runWithLimit(work: (() => Promise<void>)[], deps: PaymentDeps) {
  const queue = [...work];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await next().catch((error: unknown) => deps.log.warn({ err: error }, 'a look at PayPal failed'));
    }
  };
  await Promise.all(Array.from({ length: Math.min(ATTEMPTS_AT_ONCE, work.length) }, worker));
}

type Attempt = Static<typeof AttemptRow>;

/** Customers can approve a PayPal order for three hours. */
const OPEN_MINUTES = 190;

const ONE_MILLISECONDS = 15_000;

async function checkAttempt(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const ageMinutes = (deps.now().getTime() - attempt.openedAt.getTime()) / 60_000;
  const { paypalOrderId } = attempt;
  if (paypalOrderId === null) {
    // Without a PayPal order there was nothing to approve.
    if (ageMinutes > OPEN_MINUTES) await setState(deps.db.sql, attempt.id, 'over');
    return;
  }
  const until = deps.now().getTime() + ONE_MILLISECONDS;
  const collected = await collect(deps, { ...attempt, paypalOrderId }, { until, byWhom: 'reconciler' });
  const isAbandoned = !collected.ok && collected.reason !== 'paypal_away' && ageMinutes > OPEN_MINUTES;
  if (isAbandoned) await setState(deps.db.sql, attempt.id, 'over');
  else await postponeLook(deps.db.sql, attempt.id, nextLookSeconds(attempt, ageMinutes));
}

/** During the first hour, unreported payments are found within two minutes. */
const BUSY_MINUTES = 60;

/** Frequent during payment or capture, then backs off. */
function nextLookSeconds({ state, looks }: Pick<Attempt, 'state' | 'looks'>, ageMinutes: number): number {
  if (state === 'pending') return Math.min(2 ** looks, 60) * MINUTE_SECONDS;
  if (state === 'capturing') return Math.min(2 ** Math.max(0, looks - 5), 15) * MINUTE_SECONDS;
  return ageMinutes < BUSY_MINUTES ? MINUTE_SECONDS : 10 * MINUTE_SECONDS;
}

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

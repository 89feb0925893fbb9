import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { dayIn, localTime } from '../../delivery/promise.ts';
import { addDays } from '../../delivery/working-days.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import type { RefundOrderDeps } from '../refunds/plan.ts';
import { cancelDelayedOrder } from './answer.ts';
import { type NotifyDelayDeps, notifyDelay, suggestedShipDay } from './notify.ts';
import { listOverdue, listSilentDelays, listUnrefundedDelays } from './queries.ts';

type DelayJobDeps = RefundOrderDeps & NotifyDelayDeps & { settings: Pick<SettingsCache, 'current'> };

export function registerDelayJobs(jobs: Pick<Jobs, 'schedule'>, deps: DelayJobDeps): void {
  jobs.schedule('settle-delays', '*/5 * * * *', () => settleDelays(deps));
  jobs.schedule('tell-delays', '*/15 * * * *', () => notifyOverdueOrders(deps));
}

/**
 * Job: cancels and refunds delayed orders without consent, and retries refunds that PayPal refused. Each order separately
 * and idempotently; throws the first failure at the end.
 */
export async function settleDelays(deps: DelayJobDeps): Promise<void> {
  const [now, { timeZone }] = [deps.now(), await deps.settings.current()];
  const [silent, unrefunded] = await Promise.all([
    listSilentDelays(deps.db.sql, dayIn(now, timeZone)),
    listUnrefundedDelays(deps.db.sql, new Date(now.getTime() - HOUR_MS)),
  ]);
  await forEachOrder([...silent, ...unrefunded], (notice) => cancelDelayedOrder(deps, notice, 'clock'));
}

async function forEachOrder<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Local hour of the due day from which the notice is sent, so that it arrives before the day is over. */
const NOTICE_HOUR = 18;

/** Job, if enabled in the settings: sends a notice for each order that is due without one. */
export async function notifyOverdueOrders(deps: DelayJobDeps): Promise<void> {
  const settings = await deps.settings.current();
  if (!settings.delaysTellThemselves) return;
  const now = deps.now();
  const { day, hour } = localTime(now, settings.timeZone);
  const overdue = await listOverdue(deps.db.sql, hour >= NOTICE_HOUR ? day : addDays(day, -1));
  const shipBy = suggestedShipDay(now, settings);
  await forEachOrder(overdue, ({ orderId, n }) =>
    notifyDelay(deps, orderId, { n, shipBy, reason: '' }, { staffId: null, name: 'clock' }),
  );
}

import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { dayIn, localTime } from '../../delivery/promise.ts';
import { addDays } from '../../delivery/working-days.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import type { RefundOrderDeps } from '../refunds/plan.ts';
import { giveUp } from './answer.ts';
import { suggestedShipDay, type TellDelayDeps, tellDelay } from './notify.ts';
import { listOverdue, listSilentDelays, listUnrefundedDelays } from './queries.ts';

type DelayJobDeps = RefundOrderDeps & TellDelayDeps & { settings: Pick<SettingsCache, 'current'> };

export function registerDelayJobs(jobs: Pick<Jobs, 'schedule'>, deps: DelayJobDeps): void {
  jobs.schedule('settle-delays', '*/5 * * * *', () => settleDelays(deps));
  jobs.schedule('tell-delays', '*/15 * * * *', () => tellDelays(deps));
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Cancels and refunds what nobody agreed to wait for, and asks PayPal again where it refused. Each by itself, and once
 * however often it runs; throws at the end what kept an order from it.
 */
export async function settleDelays(deps: DelayJobDeps): Promise<void> {
  const [now, { timeZone }] = [deps.now(), await deps.settings.current()];
  const [silent, unrefunded] = await Promise.all([
    listSilentDelays(deps.db.sql, dayIn(now, timeZone)),
    listUnrefundedDelays(deps.db.sql, new Date(now.getTime() - HOUR_MS)),
  ]);
  await eachOf([...silent, ...unrefunded], (notice) => giveUp(deps, notice, 'clock'));
}

async function eachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** On the day itself: the email is to be there before the day that was promised is over. */
const TELLING_HOUR = 18;

/** Where the owner wishes: tells a new day for what can't be shipped on its own any more, and was told nothing. */
export async function tellDelays(deps: DelayJobDeps): Promise<void> {
  const settings = await deps.settings.current();
  if (!settings.delaysTellThemselves) return;
  const now = deps.now();
  const { day, hour } = localTime(now, settings.timeZone);
  const overdue = await listOverdue(deps.db.sql, hour >= TELLING_HOUR ? day : addDays(day, -1));
  const shipBy = suggestedShipDay(now, settings);
  await eachOf(overdue, ({ orderId, n }) =>
    tellDelay(deps, orderId, { n, shipBy, reason: '' }, { staffId: null, name: 'clock' }),
  );
}

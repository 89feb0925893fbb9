import type { Static } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type ContentPage, PAGE_TITLES } from '../../shared/content-pages.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { loggedAreas } from '../audit/audit.ts';
import { waitingSentence } from '../backup/nightly/copies.ts';
import { backupState } from '../backup/nightly/nightly.ts';
import { lowStock } from '../catalog/lists/staff-products.ts';
import { countShownSamples } from '../catalog/samples/samples.ts';
import type { ConnectionsCache } from '../connections/connections.ts';
import { isOpenToShoppers } from '../connections/connections.ts';
import { countUnansweredMessages } from '../contact/inbox.ts';
import { dayIn } from '../delivery/promise.ts';
import { countWaitingForOpening } from '../email-alerts/alerts.ts';
import { countWaitingAndFailed } from '../emails/outbox.ts';
import { waitingReturns } from '../orders/returns/list.ts';
import { countLateOrders, latestOrders, nextToShip, waitingOrders } from '../orders/staff/list.ts';
import { listStaffPages } from '../pages/pages.ts';
import type { StaffPageLine } from '../pages/schema.ts';
import { countOpenProblems } from '../payments/problems.ts';
import { firstSaleAt } from '../reports/reports.ts';
import { newReviews } from '../reviews/staff-reviews.ts';
import { isWithin } from '../settings/pause.ts';
import type { Pause } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { setupChecklist } from '../settings/setup-checklist.ts';
import { countMakerWork } from '../studio/orders/maker-sheets.ts';
import { listLowColors } from '../studio/settings/bead-stock.ts';
import { PLACE_AREAS, type SidebarCounts, type TodayForOwners, type TodayForStaff } from './schema.ts';

type StaffDeps = { db: Database; settings: Pick<SettingsCache, 'current'>; now: () => Date };

const LATEST_ORDERS = 6;
const NEXT_TO_SHIP = 5;

/** Open tasks of today: orders, stock, messages, reviews, emails. */
export async function todayForStaff({ db, settings, now }: StaffDeps): Promise<Static<typeof TodayForStaff>> {
  const [at, current] = [now(), await settings.current()];
  const today = dayIn(at, current.timeZone);
  const [orders, stock, messages, reviews, letters, work, low, latest, next, late, returns, waitingForOpening] =
    await Promise.all([
      waitingOrders(db, at),
      lowStock(db, current.lowStockAt),
      countUnansweredMessages(db, current, at),
      newReviews(db, at),
      countWaitingAndFailed(db),
      countMakerWork({ db }),
      listLowColors({ db }),
      latestOrders({ sql: db.sql, today }, LATEST_ORDERS),
      nextToShip({ sql: db.sql, today }, NEXT_TO_SHIP),
      countLateOrders({ sql: db.sql, today }),
      waitingReturns(db.sql),
      isPlanned(current.pause, today) ? countWaitingForOpening(db.sql) : 0,
    ]);
  return {
    orders: { ...orders, late },
    toShip: next,
    stock,
    messages,
    reviews,
    returns,
    letters,
    studio: { ...work, lowColors: low },
    latestOrders: latest,
    pause: isPlanned(current.pause, today)
      ? { setting: current.pause, isNow: isWithin(current.pause, today), waiting: waitingForOpening }
      : null,
  };
}

const isPlanned = ({ isOn, until }: Pause, today: string): boolean => isOn && until !== null && until >= today;

type OwnerDeps = StaffDeps & {
  config: Config;
  connections: ConnectionsCache;
  jobs: Pick<Jobs, 'failed'>;
  hasSecondFactor: boolean;
  hasOwnEmail: boolean;
};

/** Tasks for owners: payment problems, failed jobs, backups, and unfinished setup. */
export async function todayForOwners({
  db,
  settings,
  config,
  now,
  connections,
  jobs,
  hasSecondFactor,
  hasOwnEmail,
}: OwnerDeps): Promise<Static<typeof TodayForOwners>> {
  const [exceptions, failed, backup, samples, pages, first, current, connected] = await Promise.all([
    countOpenProblems({ db }),
    jobs.failed(),
    backupState(db),
    countShownSamples(db),
    listStaffPages({ db }),
    firstSaleAt({ db }),
    settings.current(),
    connections.current(),
  ]);
  return {
    exceptions,
    failedJobs: failed.map(withIsoTimes),
    backup: {
      provenAt: backup.lastProven?.startedAt.toISOString() ?? null,
      trouble: backup.last?.trouble ?? (await waitingSentence(backup.last, { db, config })) ?? null,
    },
    setup: current.setupHidden
      ? null
      : setupChecklist({
          settings: current,
          now: now(),
          samples,
          promises: unreadPromises(pages),
          hasSecondFactor,
          hasOwnEmail,
          hasPaypal: connected.paypal !== undefined,
          hasMailServer: connected.email !== undefined,
          isClosed: !isOpenToShoppers(connected, config, current),
          hasProvenBackup: backup.lastProven !== undefined,
          hasSold: first !== undefined,
        }),
  };
}

/** Pages with promises to shoppers, which an owner has to have read. */
const PROMISES: readonly ContentPage[] = ['shipping-and-returns', 'privacy', 'terms'];

const unreadPromises = (pages: readonly StaffPageLine[]) =>
  pages
    .filter(({ page, isAsShipped }) => isAsShipped && PROMISES.includes(page))
    .map(({ page }) => ({ page, title: PAGE_TITLES[page] }));

type SidebarDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  config: Pick<Config, 'publicUrl'>;
  now: () => Date;
};

export async function sidebarCounts({ db, settings, config, now }: SidebarDeps): Promise<Static<typeof SidebarCounts>> {
  const [at, { storeName, ...current }] = [now(), await settings.current()];
  const [orders, returns, payments, messages, reviews, used] = await Promise.all([
    waitingOrders(db, at),
    waitingReturns(db.sql),
    countOpenProblems({ db }),
    countUnansweredMessages(db, current, at),
    newReviews(db, at),
    loggedAreas(db.sql, PLACE_AREAS),
  ]);
  return {
    storeName,
    shopUrl: config.publicUrl,
    toDispatch: orders.toDispatch,
    returns: returns.toApprove,
    payments,
    messages: messages.waiting,
    reviews: reviews.waiting + reviews.pictures,
    used,
  };
}

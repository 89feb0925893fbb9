import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { addCounts, type Days, deleteNames, sumVisitsByDay, sumVisitsByName } from './queries.ts';
import type { PageCounts } from './visited-page.ts';

type CounterDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
  log: Pick<Log, 'warn'>;
  config: { rateLimits: boolean };
};

type VisitCounter = {
  /** `network` is kept for less than a minute. */
  count(page: PageCounts, network: string): Promise<void>;
  /** Writes the counts; failed ones wait for the next flush. */
  flush(): Promise<void>;
};

/** More page views than a household opens in a minute. */
const MAX_A_MINUTE = 90;
const MAX_NETWORKS = 10_000;
/** Distinct keys between two flushes; further names share one key. */
const MAX_KEYS = 5_000;

/** Counts in memory and writes sums: one statement every few seconds under any traffic. */
export function createVisitCounter({ db, settings, now, log, config }: CounterDeps): VisitCounter {
  let counts = new Map<string, { visits: number; views: number }>();
  let fromNetwork = new Map<string, number>();
  let minute = 0;

  function isFlood(network: string): boolean {
    if (!config.rateLimits) return false;
    const current = Math.floor(now().getTime() / MINUTE_MS);
    if (current !== minute) [minute, fromNetwork] = [current, new Map()];
    const before = fromNetwork.get(network);
    if (before === undefined && fromNetwork.size >= MAX_NETWORKS) return true;
    fromNetwork.set(network, (before ?? 0) + 1);
    return (before ?? 0) >= MAX_A_MINUTE;
  }

  function add(day: string, kind: string, name: string, { visits, views }: { visits: number; views: number }) {
    const whole = JSON.stringify([day, kind, name]);
    const key = counts.has(whole) || counts.size < MAX_KEYS ? whole : JSON.stringify([day, kind, '*']);
    const known = counts.get(key) ?? { visits: 0, views: 0 };
    counts.set(key, { visits: known.visits + visits, views: known.views + views });
  }

  return {
    async count({ page, isVisit, source, campaign, step, missing }, network) {
      if (isFlood(network)) return;
      const { timeZone } = await settings.current();
      const day = dayIn(now(), timeZone);
      const visits = isVisit ? 1 : 0;
      add(day, 'all', '', { visits, views: 1 });
      const named = {
        page: [page, { visits, views: 1 }],
        source: [source, { visits, views: 0 }],
        campaign: [campaign, { visits, views: 0 }],
        missing: [missing, { visits, views: 1 }],
        step: [step, { visits: 0, views: 1 }],
      } as const;
      for (const [kind, [name, counted]] of Object.entries(named)) if (name) add(day, kind, name, counted);
    },
    async flush() {
      if (counts.size === 0) return;
      const batch = counts;
      counts = new Map();
      const rows = [...batch].map(([key, counted]) => ({
        key: JSON.parse(key) as [string, string, string],
        ...counted,
      }));
      try {
        await addCounts(db.sql, {
          days: rows.map(({ key: [day] }) => day),
          kinds: rows.map(({ key: [, kind] }) => kind),
          names: rows.map(({ key: [, , name] }) => name),
          visits: rows.map(({ visits }) => visits),
          views: rows.map(({ views }) => views),
        });
      } catch (error) {
        log.warn({ err: error }, 'visits could not be written and wait');
        for (const { key, visits, views } of rows) add(...key, { visits, views });
      }
    },
  };
}

const MAX_LISTED_PAGES = 50;
/** A year and the year before it, for comparison. */
const NAMED_DAYS = 2 * 366;

/** Names of pages, sources and campaigns are kept for two years; daily totals stay. */
export const purgeVisitNames = async ({ db, now }: { db: Pick<Database, 'sql'>; now: () => Date }): Promise<void> =>
  void (await deleteNames(db.sql, new Date(now().getTime() - NAMED_DAYS * DAY_MS).toISOString().slice(0, 10)));

/** Counts between two days, inclusive. */
export async function findVisits({ sql }: Pick<Database, 'sql'>, days: Days) {
  const [byDay, steps, pages, sources, campaigns] = await Promise.all([
    sumVisitsByDay(sql, days),
    sumVisitsByName(sql, 'step', days, MAX_LISTED_PAGES),
    sumVisitsByName(sql, 'page', days, MAX_LISTED_PAGES),
    sumVisitsByName(sql, 'source', days, MAX_LISTED_PAGES),
    sumVisitsByName(sql, 'campaign', days, MAX_LISTED_PAGES),
  ]);
  return { byDay, steps, pages, sources, campaigns, ...sumTotals(byDay) };
}

export const visitTotals = async ({ sql }: Pick<Database, 'sql'>, days: Days) =>
  sumTotals(await sumVisitsByDay(sql, days));

const sumTotals = (days: readonly { visits: number; views: number }[]) => ({
  visits: days.reduce((sum, { visits }) => sum + visits, 0),
  views: days.reduce((sum, { views }) => sum + views, 0),
});

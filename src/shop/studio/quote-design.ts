import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { promiseOf } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { chartOf } from './core/chart.ts';
import { check } from './core/check.ts';
import { canonical, type Design } from './core/design.ts';
import { countsOf, daysToMake, totalBeads } from './core/measure.ts';
import { priceOf } from './core/price.ts';
import { HEIGHT } from './core/settings.ts';
import { refusalOf } from './make-design.ts';
import { daysInQueue } from './promise-order.ts';
import { countOpenUnits } from './queries.ts';
import type { StudioRefusal } from './refusals.ts';
import type { DesignQuote } from './schema.ts';
import type { StudioCache } from './studio-settings.ts';

export type QuoteDesignDeps = {
  db: Pick<Database, 'sql'>;
  studio: StudioCache;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** What a design costs and when it would come, ordered now; stores nothing. */
export async function quoteDesign(
  { db, studio, settings, now }: QuoteDesignDeps,
  wanted: Design,
): Promise<{ ok: true; quote: DesignQuote } | StudioRefusal> {
  const { settings: current } = await studio.current();
  const refusal = refusalOf(wanted, current);
  if (refusal) return refusal;
  const design = canonical(wanted);
  const chart = chartOf(design, current.colors);
  const { lines, cents } = priceOf(design, chart, current);
  const beads = totalBeads(chart);
  const [shop, open] = await Promise.all([settings.current(), countOpenUnits(db.sql)]);
  const makingDays = daysInQueue(open?.count ?? 0, current, shop) + daysToMake(beads, current.making);
  const { arrivesFrom, arrivesTo } = promiseOf(now(), { makingDays, to: {} }, shop);
  const quote = {
    price: toDollars(cents),
    lines: lines.map((line) => ({ label: line.label, price: toDollars(line.cents) })),
    beads: Object.fromEntries(countsOf(chart).map((count) => [count.color, count.beads])),
    rows: chart.rows,
    height: HEIGHT,
    totalBeads: beads,
    makingDays,
    arrivesFrom,
    arrivesTo,
    warnings: check(design, current).map(({ code, about, reason, fix }) => ({
      code: code.replaceAll('-', '_'),
      about,
      detail: reason,
      fix: fix?.change ?? null,
    })),
  };
  return { ok: true, quote };
}

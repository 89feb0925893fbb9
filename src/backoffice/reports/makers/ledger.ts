import type { AdminBody } from '../../../browser/client.ts';
import { periodName, readPeriod, spanName } from '../../../shared/report-period.ts';

export type Ledger = AdminBody<'GET /admin/maker-ledger'>;
export type MakerOwed = Ledger['makers'][number];

type Period = { period: string; from: string; to: string };

/** "November 2026", also while it isn't over. */
export function periodText({ period, from, to }: Period): string {
  const read = readPeriod(period);
  return read.ok ? periodName(read.period) : spanName(from, to);
}

/** "November" of this year, as a button says it. */
export function shortPeriodText(asked: Period & { today: string }): string {
  const text = periodText(asked);
  const year = ` ${asked.today.slice(0, 4)}`;
  return /^\p{L}+ \d{4}$/u.test(text) && text.endsWith(year) ? text.slice(0, -year.length) : text;
}

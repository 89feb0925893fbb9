import type { AdminBody } from '../../../browser/client.ts';
import { periodName, readPeriod, spanName } from '../../../shared/report-period.ts';

export type Ledger = AdminBody<'GET /admin/maker-ledger'>;
type Period = { period: string; from: string; to: string };

/** "November" if it is this year's; for buttons. */
export function shortPeriodText(ledger: Period & { today: string }): string {
  const text = periodText(ledger);
  const year = ` ${ledger.today.slice(0, 4)}`;
  return /^\p{L}+ \d{4}$/u.test(text) && text.endsWith(year) ? text.slice(0, -year.length) : text;
}

/** "November 2026", even while the month isn't over. */
export function periodText({ period, from, to }: Period): string {
  const read = readPeriod(period);
  return read.ok ? periodName(read.period) : spanName(from, to);
}

export type MakerOwed = Ledger['makers'][number];

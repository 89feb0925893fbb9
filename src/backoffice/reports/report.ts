import type { LoaderFunctionArgs } from 'react-router';
import type { AdminBody, AdminInput } from '../../browser/client.ts';
import { checkDates, DATES_PATTERN, periodName, readPeriod } from '../../shared/report-period.ts';
import type { Choice } from '../../ui/field.tsx';
import { adminApi, bodyOrThrow } from '../admin-api.ts';

export type ReportName = 'sales' | 'products' | 'makers' | 'coupons' | 'refunds' | 'tax' | 'paypal' | 'visits';

export const reportLoader =
  <Name extends ReportName>(name: Name) =>
  async ({ request }: LoaderFunctionArgs) => {
    const period = new URL(request.url).searchParams.get('period') ?? undefined;
    type Call = `GET /admin/reports/${Name}`;
    const answer = await adminApi.call<Call>(`GET /admin/reports/${name}`, { query: { period } } as AdminInput<Call>);
    if (!answer.ok && answer.error.code === 'no_period') {
      return { report: undefined, problem: answer.error.detail, period: period ?? '' };
    }
    return { report: bodyOrThrow(answer) as AdminBody<Call>, problem: undefined, period };
  };

/** The dates in the URL as typed, each with its error. */
export function typedDates(period: string) {
  const { from = '', to = '' } = DATES_PATTERN.exec(period)?.groups ?? {};
  return { from, to, problems: DATES_PATTERN.test(period) ? checkDates(from, to) : {} };
}

export function periodChoice(value: string): Choice {
  const read = readPeriod(value);
  return { value, name: read.ok ? periodName(read.period) : value };
}

export const inPeriod = (path: string, period: string | undefined) =>
  period ? `${path}?period=${encodeURIComponent(period)}` : path;

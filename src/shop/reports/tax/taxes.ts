import { UNITED_STATES } from '../../../shared/address/address.ts';
import { toDollars } from '../../../shared/money.ts';
import { dayIn } from '../../delivery/promise.ts';
import { TAX_TABLE_DAY } from '../../pricing/tax-rates.ts';
import type { TaxRates } from '../../pricing/tax-service.ts';
import { type DaySpan, toCalendar } from '../calendar.ts';
import { sumByState } from '../queries.ts';
import type { ReportDeps } from '../reports.ts';
import { listFilings } from './queries.ts';
import type { Filing, Taxes } from './schema.ts';
import { getTaxCents, nextFiling } from './tax-report.ts';
import { watchedStates } from './tax-thresholds.ts';

type TaxesDeps = ReportDeps & { taxRates: TaxRates };

export async function taxOverview(deps: TaxesDeps): Promise<Taxes> {
  const { taxRegistrations, timeZone } = await deps.settings.current();
  const today = dayIn(deps.now(), timeZone);
  const inForce = taxRegistrations.filter(({ since }) => since <= today);
  const [watched, rates, filings] = await Promise.all([
    watchedStates(deps),
    Promise.all(
      inForce.map(async ({ state }) => ({
        state,
        percent: await deps.taxRates.percentFor({ country: UNITED_STATES, state }),
      })),
    ),
    upcomingFilings(deps, { today, timeZone }),
  ]);
  return { today, asOf: TAX_TABLE_DAY, watched, rates, filings };
}

/** Next filing of each state; states with the same period share one query. */
async function upcomingFilings({ db }: ReportDeps, { today, timeZone }: { today: string; timeZone: string }) {
  const filings = (await listFilings(db.sql)).map(({ state, ...rest }) => {
    const filing = rest as Filing;
    return { state, ...filing, ...nextFiling(filing, today) };
  });
  const spans = [...Map.groupBy(filings, ({ from, to }) => `${from} ${to}`).values()];
  const summed = await Promise.all(
    spans.map(async ([first, ...others]) => (first ? withTax(db, [first, ...others], { today, timeZone }) : [])),
  );
  return summed
    .flat()
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.state.localeCompare(other.state));
}

async function withTax<Known extends DaySpan & { state: string }>(
  { sql }: ReportDeps['db'],
  filings: readonly [Known, ...Known[]],
  { today, timeZone }: { today: string; timeZone: string },
) {
  const [{ from, to }] = filings;
  const rows = await sumByState(sql, toCalendar({ from, to: to < today ? to : today }, timeZone));
  const toPay = new Map(
    rows.filter(({ country }) => country === 'US').map((row) => [row.state, getTaxCents(row).toPay]),
  );
  return filings.map((filing) => ({ ...filing, soFar: toDollars(toPay.get(filing.state) ?? 0) }));
}

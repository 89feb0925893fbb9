import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { findState } from '../../shared/address/us-states.ts';
import { shortDay, spanName } from '../../shared/report-period.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { printerIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import {
  Compared,
  changeLine,
  DayChart,
  type Figure,
  FigureRow,
  FigureTable,
  minus,
  roundCents,
  signed,
} from './figures.tsx';
import { FilingDialog } from './filing-dialog.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('tax');
type Tax = AdminBody<'GET /admin/reports/tax'>;
type TaxState = Tax['states'][number];

const printButton = (
  <Button size="small" look="quiet" onClick={() => window.print()}>
    <Icon shape={printerIcon} />
    Print
  </Button>
);

/** Sales, tax and filing dates by state. Refunds count in their order's state on the day of the refund. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [filingState, setFilingState] = useState<TaxState>();
  return (
    <ReportScreen
      title="Sales tax"
      name="tax"
      path="/admin/reports/tax"
      csv="CSV for the accountant"
      acts={printButton}
      loaded={loaded}
    >
      {(tax) => (
        <>
          <Card title="Tax to pay">
            <Note>
              Sales are items after discounts, shipping and gift wrap. The CSV has each month by itself.{' '}
              <Compared before={tax.before} />
            </Note>
            <FigureRow figures={taxFigures(tax)} />
            <div data-screen-only>
              <DayChart label="Tax collected by day" head="Collected" none="No tax on these days." byDay={tax.byDay} />
            </div>
          </Card>
          <CollectedTable states={tax.states.filter(isTaxed)} onAsk={setFilingState} />
          <OtherStatesTable states={tax.states.filter((state) => !isTaxed(state))} />
          {filingState && (
            <FilingDialog state={filingState} name={placeName(filingState)} onClose={() => setFilingState(undefined)} />
          )}
        </>
      )}
    </ReportScreen>
  );
}

const taxFigures = ({ total, before, states, nextFiling }: Tax): Figure[] => [
  {
    name: 'Tax to pay',
    figure: signed(total.toPay),
    line: `${priceText(total.collected)} collected, ${priceText(total.refundedTax)} refunded`,
  },
  {
    name: 'Sales, all states',
    figure: priceText(total.sales),
    line: `${total.orders.toLocaleString('en-US')} ${total.orders === 1 ? 'order' : 'orders'}, ${placesText(states)}; ${changeLine(total.sales, before.sales, before)}`,
  },
  { name: 'Refunds', figure: priceText(total.refunds), line: 'Subtracted in the order’s state' },
  nextFiling
    ? { name: 'Next filing', figure: shortDay(nextFiling.day), line: filingsText(nextFiling.filings) }
    : { name: 'Next filing', figure: '–', line: 'Set below how often you file in each state' },
];

const placesText = ({ length }: readonly TaxState[]) =>
  `${length} ${length === 1 ? 'state or country' : 'states and countries'}`;

const AND_LIST = new Intl.ListFormat('en-US');

/** "Georgia and Illinois, Nov 1 – 30, 2026". */
const filingsText = (filings: NonNullable<Tax['nextFiling']>['filings']) =>
  [...Map.groupBy(filings, ({ from, to }) => spanName(from, to))]
    .map(([span, states]) => `${AND_LIST.format(states.map(({ state }) => findState(state)?.name ?? state))}, ${span}`)
    .join('; ');

const EVERY = { month: 'monthly', quarter: 'quarterly', year: 'yearly' };

function CollectedTable({ states, onAsk }: { states: readonly TaxState[]; onAsk: (state: TaxState) => void }) {
  if (states.length === 0) return null;
  const fileBy = (state: TaxState) => {
    if (state.country !== 'US') return null;
    const says = state.filing && state.fileBy && (
      <>
        {shortDay(state.fileBy)}
        <span className={styles.every}>, {EVERY[state.filing.every]}</span>
      </>
    );
    return (
      <>
        <button type="button" className={styles.fileBy} onClick={() => onAsk(state)}>
          {says ?? 'Set…'}
          <span className="vh"> for {placeName(state)}</span>
        </button>
        {says && <span className={styles.onPaper}>{says}</span>}
      </>
    );
  };
  return (
    <Card title="Where you collect tax" flush>
      <FigureTable
        label="Table: where you collect tax"
        columns={[
          { head: 'State' },
          { head: 'Orders', number: true, gives: true },
          { head: 'Sales', number: true, gives: true },
          { head: 'Refunds', number: true, gives: true },
          { head: 'Net sales', number: true, gives: true },
          { head: 'Collected', number: true, gives: true },
          { head: 'Refunded', number: true, gives: true },
          { head: 'Tax to pay', number: true },
          { head: 'File by' },
        ]}
        rows={states.map((row) => ({
          key: stateKey(row),
          cells: [
            placeName(row),
            row.orders.toLocaleString('en-US'),
            priceText(row.sales),
            minus(row.refunds),
            signed(row.net),
            priceText(row.collected),
            minus(row.refundedTax),
            <b key="pay">{signed(row.toPay)}</b>,
            fileBy(row),
          ],
        }))}
        total={[
          'Total',
          sumBy(states, ({ orders }) => orders).toLocaleString('en-US'),
          priceText(sumBy(states, ({ sales }) => sales)),
          minus(sumBy(states, ({ refunds }) => refunds)),
          signed(sumBy(states, ({ net }) => net)),
          priceText(sumBy(states, ({ collected }) => collected)),
          minus(sumBy(states, ({ refundedTax }) => refundedTax)),
          signed(sumBy(states, ({ toPay }) => toPay)),
          '',
        ]}
      />
    </Card>
  );
}

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' });

const placeName = ({ country, state }: TaxState) =>
  country === 'US' ? (findState(state)?.name ?? state) : (COUNTRIES.of(country) ?? country);

const stateKey = ({ country, state }: TaxState) => `${country} ${state}`;

const sumBy = (states: readonly TaxState[], of: (state: TaxState) => number) =>
  roundCents(states.reduce((all, state) => all + of(state), 0));

const isTaxed = ({ collected, refundedTax }: TaxState) => collected !== 0 || refundedTax !== 0;

function OtherStatesTable({ states }: { states: readonly TaxState[] }) {
  if (states.length === 0) return null;
  return (
    <Card title="Where you don’t collect tax" flush>
      <FigureTable
        label="Table: where you don’t collect tax"
        columns={[
          { head: 'State' },
          { head: 'Orders', number: true, gives: true },
          { head: 'Sales', number: true },
          { head: 'Refunds', number: true },
          { head: 'Net sales', number: true, gives: true },
        ]}
        rows={states.map((row) => ({
          key: stateKey(row),
          cells: [
            placeName(row),
            row.orders.toLocaleString('en-US'),
            priceText(row.sales),
            minus(row.refunds),
            signed(row.net),
          ],
        }))}
        total={[
          'Total',
          sumBy(states, ({ orders }) => orders).toLocaleString('en-US'),
          priceText(sumBy(states, ({ sales }) => sales)),
          minus(sumBy(states, ({ refunds }) => refunds)),
          signed(sumBy(states, ({ net }) => net)),
        ]}
      />
    </Card>
  );
}

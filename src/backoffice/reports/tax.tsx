import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { findState } from '../../shared/address/us-states.ts';
import { shortDay, spanName } from '../../shared/report-period.ts';
import { printerIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { times } from '../components/counts.ts';
import { Action, Card, Note } from '../components/layout.tsx';
import { Compared, changeLine, DayChart, type Figure, FigureCard, FigureRow, roundCents, signed } from './figures.tsx';
import { FilingDialog } from './filing-dialog.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('tax');
type Tax = AdminBody<'GET /admin/reports/tax'>;
type TaxState = Tax['states'][number];

const printButton = <Action label="Print" icon={printerIcon} look="quiet" onClick={() => window.print()} />;

/** Sales, tax and filing dates by state. Refunds count in their order's state on the day of the refund. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [filingState, setFilingState] = useState<TaxState>();
  return (
    <ReportScreen title="Sales tax" name="tax" csv="CSV for the accountant" acts={printButton} loaded={loaded}>
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
          <FormTable states={tax.states.filter(isTaxed)} />
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
    line: `${times(total.orders, 'order')}, ${placesText(states)}; ${changeLine(total.sales, before.sales, before)}`,
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

const STATE_COLUMN = { head: 'State', cell: (row: TaxState) => placeName(row) };

const CollectedTable = ({ states, onAsk }: { states: readonly TaxState[]; onAsk: (state: TaxState) => void }) => (
  <FigureCard
    title="Where you collect tax"
    label="Table: where you collect tax"
    columns={[
      STATE_COLUMN,
      { head: 'Orders', key: 'orders', kind: 'count', gives: true },
      { head: 'Sales', key: 'sales', kind: 'money', gives: true },
      { head: 'Refunds', key: 'refunds', kind: 'debit', gives: true },
      { head: 'Net sales', key: 'net', kind: 'signed', gives: true },
      { head: 'Collected', key: 'collected', kind: 'money', gives: true },
      { head: 'Refunded', key: 'refundedTax', kind: 'debit', gives: true },
      {
        head: 'Tax to pay',
        number: true,
        cell: ({ toPay }) => <b>{signed(toPay)}</b>,
        total: signed(sumOf(states).toPay),
      },
      { head: 'File by', cell: (state) => <FileBy state={state} onAsk={onAsk} /> },
    ]}
    rows={states}
    keyOf={stateKey}
    total={sumOf(states)}
  />
);

/** What state forms ask for, after refunds. */
const FormTable = ({ states }: { states: readonly TaxState[] }) => (
  <FigureCard
    title="For the tax form"
    label="Table: for the tax form"
    columns={[
      STATE_COLUMN,
      { head: 'Net sales', key: 'net', kind: 'signed', gives: true },
      { head: 'Taxable', key: 'taxable', kind: 'signed' },
      { head: 'Exempt', key: 'exempt', kind: 'signed' },
      { head: 'Shipping', key: 'shipping', kind: 'signed' },
      { head: 'Tax to pay', key: 'toPay', kind: 'signed', gives: true },
    ]}
    rows={states}
    keyOf={stateKey}
    total={sumOf(states)}
    more="After refunds. Shipping includes gift wrap; neither is taxed. Exempt are items that were sold without tax."
  />
);

function FileBy({ state, onAsk }: { state: TaxState; onAsk: (state: TaxState) => void }) {
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
}

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' });

const placeName = ({ country, state }: TaxState) =>
  country === 'US' ? (findState(state)?.name ?? state) : (COUNTRIES.of(country) ?? country);

const stateKey = ({ country, state }: TaxState) => `${country} ${state}`;

function sumOf(states: readonly TaxState[]) {
  const sum = (name: keyof Tax['total']) => roundCents(states.reduce((all, state) => all + state[name], 0));
  return {
    orders: sum('orders'),
    sales: sum('sales'),
    refunds: sum('refunds'),
    net: sum('net'),
    taxable: sum('taxable'),
    exempt: sum('exempt'),
    shipping: sum('shipping'),
    collected: sum('collected'),
    refundedTax: sum('refundedTax'),
    toPay: sum('toPay'),
  };
}

const isTaxed = ({ collected, refundedTax }: TaxState) => collected !== 0 || refundedTax !== 0;

const OtherStatesTable = ({ states }: { states: readonly TaxState[] }) => (
  <FigureCard
    title="Where you don’t collect tax"
    label="Table: where you don’t collect tax"
    columns={[
      STATE_COLUMN,
      { head: 'Orders', key: 'orders', kind: 'count', gives: true },
      { head: 'Sales', key: 'sales', kind: 'money' },
      { head: 'Refunds', key: 'refunds', kind: 'debit' },
      { head: 'Net sales', key: 'net', kind: 'signed', gives: true },
    ]}
    rows={states}
    keyOf={stateKey}
    total={sumOf(states)}
  />
);

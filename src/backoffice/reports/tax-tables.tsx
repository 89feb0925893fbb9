import type { AdminBody } from '../../browser/client.ts';
import { findState } from '../../shared/address/us-states.ts';
import { shortDay } from '../../shared/report-period.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Card } from '../components/layout.tsx';
import { FigureTable } from './figure-table.tsx';
import { minus, roundCents, signed } from './figures.tsx';
import styles from './reports.module.css';

export type Tax = AdminBody<'GET /admin/reports/tax'>;
export type TaxState = Tax['states'][number];

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' });
export const placeName = ({ country, state }: TaxState) =>
  country === 'US' ? (findState(state)?.name ?? state) : (COUNTRIES.of(country) ?? country);
const keyOf = ({ country, state }: TaxState) => `${country} ${state}`;

const sumOf = (states: readonly TaxState[], of: (state: TaxState) => number) =>
  roundCents(states.reduce((all, state) => all + of(state), 0));

const EVERY = { month: 'monthly', quarter: 'quarterly', year: 'yearly' };

export function CollectedTable({ states, onAsk }: { states: readonly TaxState[]; onAsk: (state: TaxState) => void }) {
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
          key: keyOf(row),
          cells: [
            ...[placeName(row), row.orders.toLocaleString('en-US'), priceText(row.sales), minus(row.refunds)],
            ...[signed(row.net), priceText(row.collected), minus(row.refundedTax)],
            <b key="pay">{signed(row.toPay)}</b>,
            fileBy(row),
          ],
        }))}
        total={[
          ...['Total', sumOf(states, ({ orders }) => orders).toLocaleString('en-US')],
          ...[priceText(sumOf(states, ({ sales }) => sales)), minus(sumOf(states, ({ refunds }) => refunds))],
          ...[signed(sumOf(states, ({ net }) => net)), priceText(sumOf(states, ({ collected }) => collected))],
          ...[minus(sumOf(states, ({ refundedTax }) => refundedTax)), signed(sumOf(states, ({ toPay }) => toPay)), ''],
        ]}
      />
    </Card>
  );
}

export function OtherStatesTable({ states }: { states: readonly TaxState[] }) {
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
          key: keyOf(row),
          cells: [
            ...[placeName(row), row.orders.toLocaleString('en-US'), priceText(row.sales), minus(row.refunds)],
            signed(row.net),
          ],
        }))}
        total={[
          ...['Total', sumOf(states, ({ orders }) => orders).toLocaleString('en-US')],
          ...[priceText(sumOf(states, ({ sales }) => sales)), minus(sumOf(states, ({ refunds }) => refunds))],
          signed(sumOf(states, ({ net }) => net)),
        ]}
      />
    </Card>
  );
}

import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { findState } from '../../shared/us-states.ts';
import { priceText } from '../../ui/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { FigureRow, FigureTable, minus, signed } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('tax');
type Tax = AdminBody<'GET /admin/reports/tax'>;
type State = Tax['states'][number];

/** What was sold into each state, and the tax of it; refunds are subtracted in the state of their order, on their own day. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen
      title="Tax by state"
      name="tax"
      path="/admin/reports/tax"
      csv="CSV for the accountant"
      loaded={loaded}
    >
      {({ states, total }) => {
        const isTaxed = ({ collected, refundedTax }: State) => collected !== 0 || refundedTax !== 0;
        return (
          <>
            <Card title="Sales tax">
              <FigureRow
                figures={[
                  {
                    name: 'Tax to pay',
                    figure: signed(total.toPay),
                    line: `${priceText(total.collected)} collected, ${priceText(total.refundedTax)} refunded`,
                  },
                  {
                    name: 'Sales before tax',
                    figure: priceText(total.sales),
                    line: `${total.orders.toLocaleString('en-US')} ${total.orders === 1 ? 'order' : 'orders'}, ${placesText(states)}`,
                  },
                  {
                    name: 'Refunds before tax',
                    figure: priceText(total.refunds),
                    line: 'Subtracted in their own state',
                  },
                ]}
              />
              <Note>Sales are items after discounts, shipping and gift wrap. The CSV has each month by itself.</Note>
            </Card>
            <States title="Where you collected tax" states={states.filter(isTaxed)} />
            <States title="Where you didn’t" states={states.filter((state) => !isTaxed(state))} />
          </>
        );
      }}
    </ReportScreen>
  );
}

const placesText = ({ length }: readonly State[]) =>
  `${length} ${length === 1 ? 'state or country' : 'states and countries'}`;

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' });
const placeName = ({ country, state }: State) =>
  country === 'US' ? (findState(state)?.name ?? state) : (COUNTRIES.of(country) ?? country);

function States({ title, states }: { title: string; states: readonly State[] }) {
  if (states.length === 0) return null;
  const sum = (of: (state: State) => number) =>
    Math.round(states.reduce((all, state) => all + of(state), 0) * 100) / 100;
  return (
    <Card title={title} flush>
      <FigureTable
        label={`Table: ${title}`}
        columns={[
          { head: 'State' },
          { head: 'Orders', number: true },
          { head: 'Sales', number: true, gives: true },
          { head: 'Refunds', number: true, gives: true },
          { head: 'Net sales', number: true },
          { head: 'Collected', number: true, gives: true },
          { head: 'Refunded', number: true, gives: true },
          { head: 'Tax to pay', number: true },
        ]}
        rows={states.map((row) => ({
          key: `${row.country} ${row.state}`,
          cells: [
            ...[
              placeName(row),
              row.orders.toLocaleString('en-US'),
              priceText(row.sales),
              minus(row.refunds),
              signed(row.net),
            ],
            ...[priceText(row.collected), minus(row.refundedTax), signed(row.toPay)],
          ],
        }))}
        total={[
          ...['Total', sum(({ orders }) => orders).toLocaleString('en-US'), priceText(sum(({ sales }) => sales))],
          ...[minus(sum(({ refunds }) => refunds)), signed(sum(({ net }) => net))],
          ...[priceText(sum(({ collected }) => collected)), minus(sum(({ refundedTax }) => refundedTax))],
          signed(sum(({ toPay }) => toPay)),
        ]}
      />
    </Card>
  );
}

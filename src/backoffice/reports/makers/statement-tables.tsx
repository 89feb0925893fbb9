import type { AdminBody } from '../../../browser/client.ts';
import { lineText } from '../../../shared/orders/ledger-line.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { longDay } from '../../../shared/time.ts';
import paper from '../../orders/printed-page.module.css';
import { signed } from '../figures.tsx';

export type Statement = AdminBody<'GET /admin/maker-ledger/:maker/statement'>;

export const StatementLines = ({ statement: { lines } }: { statement: Statement }) => (
  <table className={paper.sums}>
    <thead>
      <tr>
        <th scope="col">Date and item</th>
        <th scope="col">Order</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            {longDay(line.day)}: {lineText(line)}
          </td>
          <td>{line.order ? orderName(line.order) : ''}</td>
          <td>{signed(line.amount)}</td>
        </tr>
      ))}
      {lines.length === 0 && (
        <tr>
          <td colSpan={3}>Nothing on these days.</td>
        </tr>
      )}
    </tbody>
  </table>
);

/** What is nothing is left out, but what was earned and is owed. */
export function StatementSums({ statement }: { statement: Statement }) {
  const rows: [string, number][] = [
    ['Owed before', statement.before],
    [
      `Earned, ${statement.items.toLocaleString('en-US')} ${statement.items === 1 ? 'item' : 'items'}`,
      statement.earned,
    ],
    ['Corrections', statement.corrections],
    ['Advances', statement.advances],
    ['Paid', statement.paid],
  ];
  return (
    <table className={paper.sums}>
      <tbody>
        {rows
          .filter(([, amount], place) => amount !== 0 || place === 1)
          .map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{signed(amount)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Owed</th>
          <th scope="row">{signed(statement.owed)}</th>
        </tr>
      </tfoot>
    </table>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody } from '../../../browser/client.ts';
import { lineText } from '../../../shared/orders/ledger-line.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { longDay } from '../../../shared/time.ts';
import { printerIcon } from '../../../ui/icon-shapes.ts';
import { fetchBody } from '../../admin-api.ts';
import { DownloadButton } from '../../components/feedback/download-button.tsx';
import { Action, Note, ScreenHead } from '../../components/layout.tsx';
import paper from '../../orders/printing/printed-page.module.css';
import { SenderLines } from '../../orders/printing/printed-page.tsx';
import { signed } from '../figures.tsx';
import { inPeriod } from '../report.ts';
import { periodText } from './ledger.ts';

export async function loader({ params, request }: LoaderFunctionArgs) {
  const maker = params.maker ?? '';
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const [sender, statement] = await Promise.all([
    fetchBody('GET /admin/sender', {}),
    fetchBody('GET /admin/maker-ledger/:maker/statement', { params: { maker }, query }),
  ]);
  return { sender, statement };
}

export function Component() {
  const { sender, statement } = useLoaderData<typeof loader>();
  const { maker, name, period, lines, count } = statement;
  const chosen = `maker=${encodeURIComponent(maker)}`;
  return (
    <>
      <div data-screen-only>
        <ScreenHead
          title={`Statement for ${periodText(statement)}`}
          back={{ href: `${inPeriod('/admin/reports/makers', period)}&${chosen}`, name: 'Makers' }}
        >
          <DownloadButton href={`${inPeriod('/api/admin/maker-ledger/lines.csv', period)}&${chosen}`}>
            CSV
          </DownloadButton>
          <Action label="Print" icon={printerIcon} onClick={print} />
        </ScreenHead>
        {count > lines.length && (
          <Note>{`The first ${lines.length} of ${count.toLocaleString('en-US')} lines. The CSV has all of them.`}</Note>
        )}
      </div>
      <article className={paper.letter}>
        <header>
          <SenderLines sender={sender} />
          <p>
            <b>Statement</b>
            <br />
            {name}
            <br />
            {periodText(statement)}
            {statement.isSoFar && <>, up to {longDay(statement.to)}</>}
          </p>
        </header>
        <StatementLines statement={statement} />
        <StatementSums statement={statement} />
        {sender.helpEmail && <footer>Questions? {sender.helpEmail}</footer>}
      </article>
    </>
  );
}

type Statement = AdminBody<'GET /admin/maker-ledger/:maker/statement'>;

const StatementLines = ({ statement: { lines } }: { statement: Statement }) => (
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

/** Leaves out rows of 0, except Earned and Owed. */
function StatementSums({ statement }: { statement: Statement }) {
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

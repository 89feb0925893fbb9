import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { currencyText } from '../../shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { formatLongDay } from '../components/format-time.ts';
import { Action, Card, Note } from '../components/layout.tsx';
import { ListPages } from '../components/lists/list.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { SOURCE_NAMES } from '../former-orders/former-table.tsx';
import { CheckFileScreen, FileCard, UndoFile } from './check-file-screen.tsx';
import { importLoader } from './import-parts.tsx';
import styles from './imports.module.css';

export const loader = importLoader('GET /admin/former-order-imports/:id');

/** One file: a preview of the orders to import and the unreadable rows, then the results. */
export function Component() {
  const file = useLoaderData<typeof loader>();
  const { id, state, adding, orders, problemCount } = file;
  const params = { id };
  return (
    <CheckFileScreen
      state={state}
      home={{ href: '/admin/orders/former/import', name: 'Import orders from your old shop' }}
      start={{
        button: `Import ${times(adding, 'order')}`,
        count: adding,
        call: () => adminApi.call('POST /admin/former-order-imports/:id/start', { params }),
      }}
      discard={{
        line: 'Nothing is imported. You can choose it again.',
        drop: () => adminApi.call('DELETE /admin/former-order-imports/:id', { params }),
      }}
      card={<FormerFileCard file={file} />}
      problems={problemCount > 0 && <FormerFileProblems file={file} />}
    >
      {orders.length === 0 ? (
        <Empty title={state === 'undone' ? 'Its orders are removed' : 'No orders to show'} line={emptyLine(file)}>
          <Action label="Choose another file" look="quiet" href="/admin/orders/former/import" />
        </Empty>
      ) : (
        <>
          <RowList label="Orders of the file" columns={COLUMNS} rows={orders.map((order) => toRow(order, state))} />
          <ListPages says={`Showing ${orders.length}`} next={file.next === null ? undefined : String(file.next)} />
        </>
      )}
    </CheckFileScreen>
  );
}

type FormerFile = AdminBody<'GET /admin/former-order-imports/:id'>;

function FormerFileCard({ file }: { file: FormerFile }) {
  const { id, state, adding, added, known, withoutEmail, customers } = file;
  const sums = [
    state === 'check' ? { name: 'To add', count: adding } : { name: 'Added', count: added },
    { name: 'Customers with an email', count: customers },
    ...(withoutEmail > 0 ? [{ name: 'Without an email', count: withoutEmail }] : []),
    ...(known > 0 ? [{ name: 'Here already', count: known }] : []),
  ];
  return (
    <FileCard
      file={file}
      title={{ check: file.fileName, done: `${times(added, 'order')} added`, undone: 'Removed' }}
      note={{
        check: 'Nothing is imported yet, and nobody is emailed.',
        done: 'Nobody was emailed.',
        undone: 'None of its orders are left in your shop.',
      }}
      format={SOURCE_NAMES[file.format]}
      period={formatPeriod(file)}
      sums={state === 'undone' ? [] : sums}
    >
      <Action label="See the orders" look="quiet" href="/admin/orders/former" />
      <UndoFile
        button="Remove these orders"
        title={`Remove ${times(added, 'order')}?`}
        line="They’re deleted here, and customers no longer see them. Your file still has them."
        yes="Remove the orders"
        success="Orders removed."
        call={() => adminApi.call('POST /admin/former-order-imports/:id/remove', { params: { id } })}
      />
    </FileCard>
  );
}

function formatPeriod({ firstAt, lastAt }: FormerFile): string {
  if (!firstAt || !lastAt) return '';
  const [first, last] = [formatLongDay(firstAt), formatLongDay(lastAt)];
  return first === last ? `, ${first}` : `, ${first} to ${last}`;
}

const FormerFileProblems = ({ file: { problems, problemCount } }: { file: FormerFile }) => (
  <Card title={`${times(problemCount, 'order')} can’t be read`}>
    <Note>They’re left out. Correct them in the file and choose it again: what’s here already isn’t added twice.</Note>
    <ul className={styles.problems}>
      {problems.map(({ line, sentence }) => (
        <li key={line}>
          <b>Row {line}</b> {sentence}
        </li>
      ))}
      {problemCount > problems.length && <li>… and {(problemCount - problems.length).toLocaleString('en-US')} more</li>}
    </ul>
  </Card>
);

const emptyLine = ({ state }: FormerFile) =>
  state === 'undone' ? 'Choose the file again to import it anew.' : 'None of the rows could be read as an order.';

const COLUMNS: readonly ListColumn[] = [
  { head: 'Order' },
  { head: 'Order date' },
  { head: 'Customer', grows: true },
  { head: 'Items', gives: 2 },
  { head: 'Total', number: true },
  { head: 'Import' },
];

function toRow(order: FormerFile['orders'][number], state: FormerFile['state']): ListRow {
  const { id, number, line, placedAt, customerName, hasEmail, quantity, total, currency, verdict } = order;
  const name = customerName || '–';
  const sum = currencyText(total, currency);
  const becomes = (
    <Badge key="becomes" {...(verdict === 'add' && { tone: 'ok' })}>
      {verdict === 'known' ? 'Here already' : ADDS[state]}
    </Badge>
  );
  return {
    key: id,
    ...(state === 'done' && { href: `/admin/orders/former/${id}` }),
    link: number,
    cells: [
      formatLongDay(placedAt),
      <Cut key="name">{hasEmail ? name : `${name} (no email)`}</Cut>,
      times(quantity, 'item'),
      sum,
      becomes,
    ],
    phone: { name, sum, line: `Row ${line} · ${formatLongDay(placedAt)}`, states: becomes },
  };
}

const ADDS = { check: 'Will be added', done: 'Added', undone: 'Removed' } as const;

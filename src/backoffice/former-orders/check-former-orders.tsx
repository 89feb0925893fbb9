import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody, AdminInput } from '../../browser/client.ts';
import { currencyText } from '../../shared/money.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatLongDay, formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { ListPages } from '../components/lists/list.tsx';
import type { ListColumn, ListRow } from '../components/lists/row-list.tsx';
import { Cut, RowList } from '../components/lists/row-list.tsx';
import { DiscardFile } from '../imports/discard-file.tsx';
import { ImportSteps } from '../imports/import-steps.tsx';
import imports from '../imports/imports.module.css';
import styles from './former-orders.module.css';
import { items, orders as ordersText, SOURCE_NAMES } from './former-texts.ts';

export function loader({ params, request }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after');
  const query = (after === null ? {} : { after }) as unknown as NonNullable<
    AdminInput<'GET /admin/former-order-imports/:id'>['query']
  >;
  return fetchBody('GET /admin/former-order-imports/:id', { params: { id: params.id ?? '' }, query });
}

/** One file: a preview of the orders to import and the unreadable rows, then the results. */
export function Component() {
  const file = useLoaderData<typeof loader>();
  const { id, state, adding, orders, problemCount } = file;
  const { mutate, pending, error } = useMutation();
  const start = () =>
    mutate(() => adminApi.call('POST /admin/former-order-imports/:id/start', { params: { id } }), {
      success: 'Import finished.',
    });
  return (
    <>
      {state === 'check' ? (
        <ScreenHead title="Check the import" back={{ href: HOME, name: 'Import former orders' }} saves>
          <DiscardFile
            line="Nothing is imported. You can choose it again."
            drop={() => adminApi.call('DELETE /admin/former-order-imports/:id', { params: { id } })}
            home={HOME}
          />
          <Button size="small" pending={pending} disabled={adding === 0} onClick={() => void start()}>
            Import {ordersText(adding)}
          </Button>
        </ScreenHead>
      ) : (
        <ScreenHead title="Import" back={{ href: HOME, name: 'Import former orders' }} />
      )}
      <ImportSteps now={state === 'check' ? 1 : 2} first={HOME} />
      <ErrorAlert error={error} />
      <div className={imports.check}>
        <Columns>
          <Column>
            <FormerFileCard file={file} />
          </Column>
          <Column>{problemCount > 0 && <FormerFileProblems file={file} />}</Column>
        </Columns>
      </div>
      {orders.length === 0 ? (
        <Empty title={state === 'undone' ? 'Its orders are removed' : 'No orders to show'} line={emptyLine(file)} />
      ) : (
        <>
          <RowList label="Orders of the file" columns={COLUMNS} rows={orders.map((order) => rowOf(order, state))} />
          <ListPages says={`Showing ${orders.length}`} next={file.next === null ? undefined : String(file.next)} />
        </>
      )}
    </>
  );
}

type FormerFile = AdminBody<'GET /admin/former-order-imports/:id'>;

function FormerFileCard({ file }: { file: FormerFile }) {
  const { fileName, format, rows, madeAt, who, state, adding, added, known, withoutEmail, customers } = file;
  const title = { check: fileName, done: `${ordersText(added)} added`, undone: 'Removed' }[state];
  const told = {
    check: 'Nothing is imported yet, and nobody is emailed.',
    done: 'Nobody was emailed.',
    undone: 'None of its orders are left in your shop.',
  }[state];
  return (
    <Card title={title}>
      {state !== 'undone' && (
        <dl className={imports.sums}>
          <Sum name={state === 'check' ? 'To add' : 'Added'} count={state === 'check' ? adding : added} />
          <Sum name="Customers with an email" count={customers} />
          {withoutEmail > 0 && <Sum name="Without an email" count={withoutEmail} />}
          {known > 0 && <Sum name="Here already" count={known} />}
        </dl>
      )}
      <Note>
        {state !== 'check' && `${fileName}: `}
        {SOURCE_NAMES[format]} file, {rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`}
        {periodOf(file)}, read {formatTime(madeAt)} by {who}. {told}
      </Note>
      {state === 'done' && (
        <div className={imports.review}>
          <LinkButton size="small" look="quiet" href="/admin/orders/former">
            See former orders
          </LinkButton>
          <Remove id={file.id} count={added} />
        </div>
      )}
    </Card>
  );
}

const Sum = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
);

function periodOf({ firstAt, lastAt }: FormerFile): string {
  if (!firstAt || !lastAt) return '';
  const [first, last] = [formatLongDay(firstAt), formatLongDay(lastAt)];
  return first === last ? `, ${first}` : `, ${first} to ${last}`;
}

const FormerFileProblems = ({ file: { problems, problemCount } }: { file: FormerFile }) => (
  <Card
    title={
      problemCount === 1 ? '1 order can’t be read' : `${problemCount.toLocaleString('en-US')} orders can’t be read`
    }
  >
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

function Remove({ id, count }: { id: string; count: number }) {
  const { mutate, pending, error } = useMutation();
  async function remove() {
    const asked = {
      title: `Remove ${ordersText(count)}?`,
      line: 'They’re deleted here, and customers no longer see them. Your file still has them.',
      yes: 'Remove the orders',
      tone: 'danger' as const,
    };
    if (!(await confirm(asked))) return;
    await mutate(() => adminApi.call('POST /admin/former-order-imports/:id/remove', { params: { id } }), {
      success: 'Orders removed.',
      toastConflict: true,
    });
  }
  return (
    <>
      <Button look="plain" size="small" pending={pending} onClick={() => void remove()}>
        Remove these orders
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}

const HOME = '/admin/orders/former/import';

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

function rowOf(order: FormerFile['orders'][number], state: FormerFile['state']): ListRow {
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
      items(quantity),
      sum,
      becomes,
    ],
    phone: { name, sum, line: `Row ${line} · ${formatLongDay(placedAt)}`, states: becomes },
  };
}

const ADDS = { check: 'Will be added', done: 'Added', undone: 'Removed' } as const;

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { currencyText } from '../../shared/money.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatLongDay } from '../components/format-time.ts';
import { Column, Columns, ScreenHead } from '../components/layout.tsx';
import { ListPages } from '../components/list.tsx';
import type { ListColumn, ListRow } from '../components/list-row.ts';
import { Cut, RowList } from '../components/row-list.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { DiscardFile } from '../imports/discard-file.tsx';
import { ImportSteps } from '../imports/import-steps.tsx';
import imports from '../imports/imports.module.css';
import { type FormerFile, FormerFileCard, FormerFileProblems } from './former-file.tsx';
import { items, orders as ordersText } from './former-texts.ts';

export function loader({ params, request }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after');
  const query = (after === null ? {} : { after }) as unknown as NonNullable<
    AdminInput<'GET /admin/former-order-imports/:id'>['query']
  >;
  return fetchBody('GET /admin/former-order-imports/:id', { params: { id: params.id ?? '' }, query });
}

const HOME = '/admin/orders/former/import';

/** One file: which orders would come and which rows can't be read, then what became of it. */
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

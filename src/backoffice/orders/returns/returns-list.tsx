import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { dayText } from '../../../shared/orders/arrival.ts';
import { orderName, RETURN_KIND_NAMES } from '../../../shared/orders/order-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { fetchBody, fetchList } from '../../admin-api.ts';
import { DownloadButton } from '../../components/feedback/download-button.tsx';
import { formatTime } from '../../components/format-time.ts';
import { Action, ScreenHead } from '../../components/layout.tsx';
import { Filters, ListFilter, ListPages } from '../../components/lists/list.tsx';
import { NoRows } from '../../components/lists/no-rows.tsx';
import type { ListColumn, ListRow } from '../../components/lists/row-list.tsx';
import { Cut, RowList } from '../../components/lists/row-list.tsx';
import { useStaff } from '../../session.ts';
import { OrderTabs } from '../order-tabs.tsx';
import styles from '../orders.module.css';
import { RETURN_REASONS, RETURN_STATES, returnAnchor } from './return-states.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const [returns, orders] = await Promise.all([
    fetchList('GET /admin/returns', request),
    fetchBody('GET /admin/orders', { query: {} }),
  ]);
  return { ...returns, orders: orders.counts };
}

/** Returns, exchanges and claims of all orders, by pending step. */
export function Component() {
  const { returns, total, counts, orders } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const page = Number(search.get('page') ?? 1);
  return (
    <>
      <ScreenHead title="Returns">
        {role === 'owner' && <DownloadButton href="/api/admin/returns.csv">Export CSV</DownloadButton>}
      </ScreenHead>
      <OrderTabs counts={orders} returns={counts.toApprove} />
      <Filters>
        <ListFilter
          label="What they wait for"
          param="view"
          choices={[
            { value: '', name: 'All returns' },
            { value: 'to_approve', name: `To approve (${counts.toApprove})` },
            { value: 'to_come', name: `Waiting for items (${counts.toCome})` },
            { value: 'to_settle', name: `To refund or send (${counts.toSettle})` },
            { value: 'ended', name: 'Ended' },
          ]}
        />
      </Filters>
      {returns.length === 0 ? (
        <NoRows what="returns" line="What customers ask to return, exchange or claim appears here.">
          <Action label="All orders" look="quiet" href="/admin/orders" />
        </NoRows>
      ) : (
        <>
          <RowList label="Table of returns" columns={COLUMNS} rows={returns.map(returnRow)} />
          <ListPages
            param="page"
            says={`Showing ${returns.length}`}
            next={page * LIST_PAGE_LENGTH < total ? String(page + 1) : undefined}
          />
        </>
      )}
    </>
  );
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['returns'][number];

const COLUMNS: readonly ListColumn[] = [
  { head: 'Return' },
  { head: 'Kind' },
  { head: 'Order' },
  { head: 'Customer' },
  { head: 'Items', grows: true },
  { head: 'Reason' },
  { head: 'Requested', gives: 2 },
  { head: 'Status' },
];

function returnRow(one: Listed): ListRow {
  const [tone, words] = RETURN_STATES[one.state];
  const order = orderName({ number: one.orderNumber });
  const customer = one.customer || 'Deleted account';
  const reasons = one.reasons.map((each) => RETURN_REASONS[each] ?? each).join(', ');
  const status = <Badge tone={tone}>{words}</Badge>;
  const money = one.refunded === null ? '' : `${priceText(one.refunded)} refunded`;
  const more = one.state === 'approved' && one.sendBackBy ? `Due ${dayText(one.sendBackBy)}` : money;
  return {
    key: one.id,
    href: `/admin/orders/${one.order}#${returnAnchor(one.id)}`,
    link: one.number,
    cells: [
      RETURN_KIND_NAMES[one.kind],
      order,
      <Cut key="customer">{customer}</Cut>,
      <Cut key="items" grows>
        {one.items}
      </Cut>,
      <Cut key="reasons">{reasons}</Cut>,
      formatTime(one.requestedAt),
      <span key="status" className={styles.badges}>
        {status} {more}
      </span>,
    ],
    phone: {
      sum: RETURN_KIND_NAMES[one.kind],
      line: `${customer} · ${one.items}`,
      aside: formatTime(one.requestedAt),
      states: (
        <>
          {status} {reasons} {more && `· ${more}`}
        </>
      ),
    },
  };
}

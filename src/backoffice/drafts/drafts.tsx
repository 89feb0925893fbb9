import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import type { DraftLine } from '../../shop/drafts/schema.ts';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchList } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Action } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { Tabs } from '../components/lists/list.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { DraftBadge } from './draft-status.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/order-drafts', request);

export function Component() {
  const { drafts, next } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isPaid = search.get('view') === 'paid' && !search.has('after');
  return (
    <Collection
      title="Drafts"
      back={{ href: '/admin/orders', name: 'Orders' }}
      above={<Tabs label="Filter drafts" param="view" tabs={TABS} />}
      what="drafts"
      line="Put an order together for someone on the phone, and send them a link to pay."
      add={{ label: 'New order', first: 'Create your first draft', href: '/admin/orders/new' }}
      empty={isPaid && NO_PAID_DRAFTS}
      rows={drafts}
      list={() => <RowList label="Table of drafts" columns={COLUMNS} rows={drafts.map(toRow)} />}
      next={next}
    />
  );
}

const NO_PAID_DRAFTS = (
  <Empty title="No paid drafts" line="Drafts that customers have paid are listed here.">
    <Action label="Open drafts" look="quiet" href="/admin/orders/drafts" />
  </Empty>
);

const TABS = [
  { value: '', name: 'Open' },
  { value: 'paid', name: 'Paid' },
];

const COLUMNS: readonly ListColumn[] = [
  { head: 'Customer', grows: true },
  { head: 'Email', gives: 1 },
  { head: 'Items', number: true },
  { head: 'Total', number: true },
  { head: 'Order', gives: 2 },
  { head: 'Changed', gives: 2 },
  { head: 'Status' },
];

function toRow({ id, name, email, units, order, changedAt, status }: DraftLine): ListRow {
  const who = name || email || 'No name yet';
  const total = order ? priceText(order.totalPrice) : '';
  const items = `${units} ${units === 1 ? 'item' : 'items'}`;
  return {
    key: id,
    href: `/admin/orders/drafts/${id}`,
    link: who,
    cells: [
      email && <Cut key="email">{email}</Cut>,
      units,
      total,
      order ? orderName(order) : '',
      formatTime(changedAt),
      <DraftBadge key="status" status={status} />,
    ],
    phone: {
      name: items,
      sum: total,
      line: email,
      aside: formatTime(changedAt),
      states: <DraftBadge status={status} />,
    },
  };
}

import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import type { DraftLine } from '../../shop/drafts/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchList } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import type { ListColumn, ListRow } from '../components/lists/row-list.tsx';
import { Cut, RowList } from '../components/lists/row-list.tsx';
import { DraftBadge } from './draft-status.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/order-drafts', request);

export function Component() {
  const { drafts, next } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <ScreenHead title="Drafts" back={{ href: '/admin/orders', name: 'Orders' }}>
        <LinkButton href="/admin/orders/new" size="small">
          New order
        </LinkButton>
      </ScreenHead>
      <Tabs label="Filter drafts" param="view" tabs={TABS} />
      {drafts.length === 0 ? (
        <NoDrafts isPaid={search.get('view') === 'paid' && !search.has('after')} />
      ) : (
        <>
          <RowList label="Table of drafts" columns={COLUMNS} rows={drafts.map(rowOf)} />
          <ListPages says={`Showing ${drafts.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

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

function rowOf({ id, name, email, units, order, changedAt, status }: DraftLine): ListRow {
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

const NoDrafts = ({ isPaid }: { isPaid: boolean }) =>
  isPaid ? (
    <Empty title="No paid drafts" line="Drafts that customers have paid are listed here.">
      <LinkButton look="quiet" size="small" href="/admin/orders/drafts">
        Open drafts
      </LinkButton>
    </Empty>
  ) : (
    <NoRows what="drafts" line="Put an order together for someone on the phone, and send them a link to pay.">
      <LinkButton look="quiet" size="small" href="/admin/orders/new">
        Create your first draft
      </LinkButton>
    </NoRows>
  );

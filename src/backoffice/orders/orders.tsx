import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { ellipsisIcon, printerIcon, truckIcon, uploadIcon } from '../../ui/icon-shapes.ts';
import { fetchBody, fetchList } from '../admin-api.ts';
import { countText } from '../components/counts.ts';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { Action, ScreenHead } from '../components/layout.tsx';
import { BulkBar, useTicks } from '../components/lists/bulk-bar.tsx';
import { Filters, ListFilter, ListPages, ListSearch } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import { useStaff } from '../session.ts';
import { OrderTable } from './order-table.tsx';
import { countAll, OrderTabs } from './order-tabs.tsx';
import styles from './orders.module.css';
import { texts } from './texts.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [orders, { counts }] = await Promise.all([
    fetchList('GET /admin/orders', request),
    fetchBody('GET /admin/returns', { query: { view: 'to_approve', page: 1 } }),
  ]);
  return { ...orders, returns: counts.toApprove };
}

export function Component() {
  const { orders, next, counts, returns } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const csv = new URLSearchParams(search);
  csv.delete('after');
  const ids = orders.map(({ id }) => id);
  const ticks = useTicks('order', ids);
  const shown = `${countText(search.get('stage') ? (counts[search.get('stage') ?? ''] ?? 0) : countAll(counts))} orders`;
  return (
    <>
      <ScreenHead title="Orders">
        <Action label="Import tracking" icon={uploadIcon} look="quiet" href="/admin/orders/ship" />
        {role === 'owner' && <DownloadButton href={`/api/admin/orders.csv?${csv}`}>Export CSV</DownloadButton>}
        {role === 'owner' && <Action label="New order" href="/admin/orders/new" />}
      </ScreenHead>
      <OrderTabs counts={counts} returns={returns} />
      <Filters says={search.has('q') ? `Found ${orders.length}${next ? '+' : ''}` : shown} aside={ticks.toggle}>
        <ListSearch label="Search orders" placeholder="Number, name, phone, street, tracking" />
        <ListFilter label="Period" param="period" choices={PERIODS} />
        <ListFilter label="Gifts" param="gift" choices={GIFTS} />
        <ListFilter label="Sort" param="sort" choices={sortsFor(search.get('stage'))} />
      </Filters>
      {orders.length === 0 ? (
        <NoRows what="orders" line={texts.noneYet}>
          <Action label="Sell in person" look="quiet" href="/admin/sell" />
        </NoRows>
      ) : (
        <>
          <OrderTable label="Table of orders" orders={orders} ticks={ticks} />
          <ListPages says={`Showing ${orders.length}`} next={next ?? undefined} />
          <BulkBar what="Selected orders" ticks={ticks}>
            <BulkActions ids={ids.filter((id) => ticks.chosen.has(id)).join(',')} />
          </BulkBar>
        </>
      )}
    </>
  );
}

/** Most used actions first; the others are icons on phones. */
const BulkActions = ({ ids }: { ids: string }) => (
  <>
    <Action label="Mark as shipped…" icon={truckIcon} look="light" href={`/admin/orders/ship?ids=${ids}`} />
    <a className={styles.bulkLink} href={`/admin/orders/slips?ids=${ids}`} aria-label="Print packing slips">
      <Icon shape={printerIcon} />
      <span className={styles.word}>Print packing slips</span>
    </a>
    <details className={styles.labels}>
      <summary className={styles.bulkLink} aria-label="More actions">
        <Icon shape={ellipsisIcon} />
        <span className={styles.word}>More</span>
      </summary>
      <div>
        <a href={`/admin/orders/invoices?ids=${ids}`}>Print invoices</a>
        {LABEL_SERVICES.map(({ value, name }) => (
          <a key={value} href={`/api/admin/shipments/labels.csv?service=${value}&ids=${ids}`} download>
            {name}
          </a>
        ))}
      </div>
    </details>
  </>
);

const LABEL_SERVICES = [
  { value: 'shipstation', name: 'Export labels for ShipStation' },
  { value: 'pirateship', name: 'Export labels for Pirate Ship' },
];

const PERIODS = [
  { value: '', name: 'All time' },
  { value: '30', name: 'Last 30 days' },
  { value: '90', name: 'Last 90 days' },
  { value: 'year', name: 'This year' },
];

/** Shipped orders have no ship-by day, so the second sort lists orders to ship. */
const ORDER_SORTS = [
  { value: '', name: 'Newest' },
  { value: 'ship_by', name: 'To ship, by date' },
];

/** The "to ship" tab sorts by earliest ship-by day. */
const SORTS_TO_SHIP = [
  { value: '', name: 'Due first' },
  { value: 'newest', name: 'Newest' },
];

const sortsFor = (stage: string | null) => (stage === 'to_dispatch' ? SORTS_TO_SHIP : ORDER_SORTS);

const GIFTS = [
  { value: '', name: 'Gifts and others' },
  { value: 'yes', name: 'Gifts only' },
];

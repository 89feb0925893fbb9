import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { dayText } from '../../shared/arrival.ts';
import { orderName } from '../../shared/order-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/price.tsx';
import { fetchList } from '../admin-api.ts';
import { counted } from '../components/counts.ts';
import { DownloadButton } from '../components/download-button.tsx';
import styles from '../components/entries.module.css';
import { formatTime } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs, useListAddress } from '../components/list.tsx';
import { useStaff } from '../session.ts';
import { RETURN_KINDS, RETURN_STATES } from './return-texts.ts';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/returns', request);

const PAGE_SIZE = 50;

/** Returns, exchanges and claims of all orders, by what they wait for. */
export function Component() {
  const { returns, total, counts } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const address = useListAddress();
  const page = Number(search.get('page') ?? 1);
  return (
    <>
      <ScreenHead title="Returns" back={{ href: '/admin/orders', name: 'Orders' }}>
        {role === 'owner' && <DownloadButton href="/api/admin/returns.csv">Export CSV</DownloadButton>}
      </ScreenHead>
      <Tabs
        label="Filter by what they wait for"
        param="view"
        tabs={[
          { value: '', name: 'All' },
          { value: 'to_approve', name: 'To approve', ...counted(counts.toApprove) },
          { value: 'to_come', name: 'Waiting for items', ...counted(counts.toCome) },
          { value: 'to_settle', name: 'To refund or send', ...counted(counts.toSettle) },
          { value: 'ended', name: 'Ended' },
        ]}
      />
      {returns.length === 0 ? (
        <Empty title="No returns here" line="What customers ask for on their orders appears here." />
      ) : (
        <>
          <ul className={styles.entries}>
            {returns.map((one) => (
              <ReturnItem key={one.id} one={one} />
            ))}
          </ul>
          <ListPages says={`Showing ${returns.length}`} />
          {page * PAGE_SIZE < total && (
            <a href={`${address({})}${search.size > 0 ? '&' : '?'}page=${page + 1}`}>Next page</a>
          )}
        </>
      )}
    </>
  );
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['returns'][number];

function ReturnItem({ one }: { one: Listed }) {
  const [tone, words] = RETURN_STATES[one.state];
  return (
    <li>
      <div className={styles.head}>
        <b>
          {RETURN_KINDS[one.kind]} <a href={`/admin/orders/${one.order}`}>{one.number}</a>
        </b>
        <span>Order {orderName({ id: one.order, number: one.orderNumber })}</span>
        <span>{one.customer || 'Deleted account'}</span>
        <time dateTime={one.requestedAt}>{formatTime(one.requestedAt)}</time>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className={styles.words}>
        {one.units} × {one.items}
        {one.state === 'approved' && one.sendBackBy ? `. Due ${dayText(one.sendBackBy)}` : ''}
        {one.refunded !== null ? `. ${priceText(one.refunded)} refunded` : ''}
      </p>
    </li>
  );
}

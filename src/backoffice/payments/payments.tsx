import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '../../ui/empty.tsx';
import { fetchList } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { PaymentProblemItem } from './payment-problem-item.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/payments/exceptions', request);

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Payment problems" />
      <Tabs
        label="Filter by status"
        param="view"
        tabs={[
          { value: '', name: 'All', count: counts.open + counts.settled },
          { value: 'open', name: 'Open', count: counts.open },
          { value: 'settled', name: 'Resolved', count: counts.settled },
        ]}
      />
      {rows.length === 0 ? (
        <Empty
          title="No payment problems"
          line="Payments that match an order are handled automatically. Payments that don’t match, and disputes, appear here."
        />
      ) : (
        <>
          <ul className={styles.entries}>
            {rows.map((exception) => (
              <PaymentProblemItem key={exception.id} exception={exception} />
            ))}
          </ul>
          <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

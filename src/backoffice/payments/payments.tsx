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
      <ScreenHead title="Payments to look at" />
      <Tabs
        label="Filter by state"
        param="view"
        tabs={[
          { value: '', name: 'All', count: counts.open + counts.settled },
          { value: 'open', name: 'Open', count: counts.open },
          { value: 'settled', name: 'Settled', count: counts.settled },
        ]}
      />
      {rows.length === 0 ? (
        <Empty
          title="Nothing here"
          line="Payments that fit their orders settle themselves. What does not fit, and every dispute, stands here."
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

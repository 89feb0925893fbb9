import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OfficeInput } from '../../browser/office-client.ts';
import { Empty } from '../../ui/empty.tsx';
import { fetchFor } from '../office.ts';
import styles from '../pieces/entries.module.css';
import { ScreenHead } from '../pieces/layout.tsx';
import { ListPages, Tabs } from '../pieces/list.tsx';
import { ExceptionItem } from './exception-item.tsx';

type Query = NonNullable<OfficeInput<'GET /admin/payments/exceptions'>['query']>;

export const loader = ({ request }: LoaderFunctionArgs) => {
  const query = Object.fromEntries(new URL(request.url).searchParams) as Query;
  return fetchFor('GET /admin/payments/exceptions', { query });
};

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
              <ExceptionItem key={exception.id} exception={exception} />
            ))}
          </ul>
          <ListPages says={`${rows.length} shown`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

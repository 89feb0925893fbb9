import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '../../ui/empty.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchFor } from '../office.ts';
import { ScreenHead } from '../pieces/layout.tsx';
import { Filters, ListFilter, ListPages, ListSearch } from '../pieces/list.tsx';
import { moment } from '../pieces/moment.ts';
import styles from './audit.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  const { after, days, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return fetchFor('GET /admin/audit', {
    query: { ...query, ...(after && { after: Number(after) }), ...(days && { days: Number(days) }) },
  });
}

const AREAS = [
  'order',
  'product',
  'stock',
  'picture',
  'category',
  'community',
  'page',
  'review',
  'message',
  'coupon',
  'newsletter',
  'customer',
  'payment',
  'settings',
  'staff',
];

export function Component() {
  const { entries, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Log" />
      <Filters>
        <ListSearch label="Find in the log" placeholder="Who, what, or an ID" />
        <ListFilter
          label="About"
          param="area"
          choices={[{ value: '', name: 'About everything' }, ...AREAS.map((area) => ({ value: area, name: area }))]}
        />
        <ListFilter
          label="Period"
          param="days"
          choices={[
            { value: '', name: 'All time' },
            { value: '1', name: 'Last 24 hours' },
            { value: '7', name: 'Last 7 days' },
            { value: '30', name: 'Last 30 days' },
          ]}
        />
      </Filters>
      {entries.length === 0 ? (
        <Empty title="Nothing noted" line="No change fits what you are looking for." />
      ) : (
        <>
          <Table
            label="Table of changes"
            columns={[
              { head: 'When' },
              { head: 'Who' },
              { head: 'What' },
              { head: 'About' },
              { head: 'Before' },
              { head: 'After' },
            ]}
            rows={entries.map((entry) => ({
              key: String(entry.id),
              cells: [
                moment(entry.at),
                entry.who,
                entry.what.replace('.', ': ').replaceAll('_', ' '),
                entry.subject,
                <Values key="before" of={entry.before} />,
                <Values key="after" of={entry.after} />,
              ],
            }))}
          />
          <ListPages says={`${entries.length} shown`} next={next === null ? undefined : String(next)} />
        </>
      )}
    </>
  );
}

/** The fields that differ, one a line. */
function Values({ of }: { of: unknown }) {
  if (typeof of !== 'object' || of === null) return null;
  return (
    <dl className={styles.values}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

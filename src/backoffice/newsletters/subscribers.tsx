import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { fetchList } from '../admin-api.ts';
import { counted } from '../components/counts.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListSearch } from '../components/list-filters.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { RowList } from '../components/row-list.tsx';
import { SUBSCRIBER_COLUMNS, subscriberRow } from './subscriber-row.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/subscribers', request);

/** Who asked for the newsletter, and what became of it. */
export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  const { subscribed, waiting, unsubscribed } = counts;
  return (
    <>
      <ScreenHead title="Subscribers" back={{ href: '/admin/newsletters', name: 'Newsletter' }}>
        <LinkButton look="quiet" size="small" href="/admin/subscribers/import">
          Import
        </LinkButton>
        <DownloadButton href="/api/admin/subscribers.csv">Export as CSV</DownloadButton>
      </ScreenHead>
      <Tabs
        label="Subscribers"
        param="view"
        tabs={[
          { value: '', name: 'All', ...counted(subscribed + waiting + unsubscribed) },
          { value: 'subscribed', name: 'Subscribed', ...counted(subscribed) },
          { value: 'waiting', name: 'Waiting to confirm', ...counted(waiting) },
          { value: 'unsubscribed', name: 'Unsubscribed', ...counted(unsubscribed) },
        ]}
      />
      <Filters>
        <ListSearch label="Search subscribers" placeholder="Part of an email" />
      </Filters>
      {rows.length === 0 ? (
        <NoRows
          what="subscribers"
          line="People subscribe at the foot of your shop’s pages and confirm by email. You can also import a list."
        >
          <LinkButton look="quiet" size="small" href="/admin/subscribers/import">
            Import subscribers
          </LinkButton>
        </NoRows>
      ) : (
        <>
          <RowList label="Table of subscribers" columns={SUBSCRIBER_COLUMNS} rows={rows.map(subscriberRow)} />
          <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

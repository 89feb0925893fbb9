import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isoDay } from '../../shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchList } from '../admin-api.ts';
import { ScreenHead } from '../components/layout.tsx';
import { Filters, ListPages, ListSearch } from '../components/list.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/customers', request);

const SEARCH_FIRST = { title: 'Search for a customer', line: 'Type at least three letters of a name or an email.' };
const NOBODY = { title: 'No customers found', line: 'Try another part of the name or email.' };
/** Helpers are shown so many and no more. */
const FOUND = 'Up to 20 shown. Type more letters to find somebody else.';

export function Component() {
  const { customers, next, total, searchNeeded } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Customers" />
      <Filters>
        <ListSearch label="Find a customer" placeholder="Name, name on a parcel or email" />
      </Filters>
      {customers.length === 0 ? (
        <Empty {...(searchNeeded ? SEARCH_FIRST : NOBODY)} />
      ) : (
        <>
          <Table
            label="Table of customers"
            columns={[
              { head: 'Name' },
              { head: 'Email' },
              { head: 'Since' },
              { head: 'Orders', number: true },
              { head: 'Spent', number: true },
              { head: 'Last order' },
            ]}
            rows={customers.map((each) => ({
              key: each.id,
              cells: [
                <a key="name" href={`/admin/customers/${each.id}`}>
                  {each.name}
                </a>,
                <span key="email">
                  {each.email} {!each.isVerified && <Badge tone="wait">Not verified</Badge>}
                </span>,
                isoDay(each.createdAt),
                each.orders,
                each.spent === undefined ? '' : priceText(each.spent),
                each.lastOrderAt ? isoDay(each.lastOrderAt) : '',
              ],
            }))}
          />
          <ListPages
            says={total === undefined ? FOUND : `Showing ${customers.length} of ${total.toLocaleString('en-US')}`}
            next={next ?? undefined}
          />
        </>
      )}
    </>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchList } from '../admin-api.ts';
import { countText } from '../components/counts.ts';
import { formatDay } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages } from '../components/list.tsx';
import { Filters, ListSearch } from '../components/list-filters.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/customers', request);

const SEARCH_FIRST = { title: 'Search for a customer', line: 'Enter at least three letters of a name or email.' };
const NOBODY = { title: 'No customers found', line: 'Try another part of the name or email.' };
/** Helpers are shown so many and no more. */
const FOUND = 'Showing up to 20. Type more letters to narrow it down.';

export function Component() {
  const { customers, next, total, searchNeeded } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Customers" />
      <Filters>
        <ListSearch label="Search customers" placeholder="Name, name on a parcel or email" />
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
              { head: 'Customer since' },
              { head: 'Orders', number: true },
              { head: 'Total spent', number: true },
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
                formatDay(each.createdAt),
                each.orders,
                each.spent === undefined ? '' : priceText(each.spent),
                each.lastOrderAt ? formatDay(each.lastOrderAt) : '',
              ],
            }))}
          />
          <ListPages
            says={total === undefined ? FOUND : `Showing ${customers.length} of ${countText(total)}`}
            next={next ?? undefined}
          />
        </>
      )}
    </>
  );
}

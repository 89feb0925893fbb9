import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isoDay } from '../../shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchListFor } from '../office.ts';
import { ScreenHead } from '../pieces/layout.tsx';
import { Filters, ListPages, ListSearch } from '../pieces/list.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchListFor('GET /admin/customers', request);

export function Component() {
  const { customers, next, total } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Customers" />
      <Filters>
        <ListSearch label="Find a customer" placeholder="Name or email" />
      </Filters>
      {customers.length === 0 ? (
        <Empty title="Nobody here" line="No account fits. Try part of a name or of an address." />
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
          <ListPages says={`${customers.length} of ${total.toLocaleString('en-US')}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

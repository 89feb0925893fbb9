import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchList } from '../admin-api.ts';
import { countText } from '../components/counts.ts';
import { formatDay } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { Filters, ListPages, ListSearch } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import type { ListRow } from '../components/lists/row-list.tsx';
import { Cut, RowList } from '../components/lists/row-list.tsx';
import styles from './customers.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/customers', request);

export function Component() {
  const { customers, next, total, searchNeeded } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Customers" />
      <Filters says={total === undefined ? '' : `${countText(total)} customers`}>
        <ListSearch label="Search customers" placeholder="Name, email, street or ZIP" />
      </Filters>
      {customers.length === 0 ? (
        <Nobody isSearchNeeded={searchNeeded} />
      ) : (
        <>
          <RowList
            label="Table of customers"
            columns={[
              { head: 'Name', grows: true },
              { head: 'Email' },
              { head: 'Customer since', gives: 2 },
              { head: 'Orders', number: true },
              { head: 'Total spent', number: true },
              { head: 'Last order' },
            ]}
            rows={customers.map(customerRow)}
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

const SEARCH_FIRST = { title: 'Search for a customer', line: 'Enter at least three letters of a name or email.' };

const Nobody = ({ isSearchNeeded }: { isSearchNeeded: boolean }) =>
  isSearchNeeded ? (
    <Empty {...SEARCH_FIRST} />
  ) : (
    <NoRows what="customers" line="People who order or create an account appear here.">
      <LinkButton look="quiet" size="small" href="/admin/orders">
        All orders
      </LinkButton>
    </NoRows>
  );

type Listed = Awaited<ReturnType<typeof loader>>['customers'][number];

/** Helpers see a limited number of results. */
const FOUND = 'Showing up to 20. Type more letters to narrow it down.';

function customerRow(each: Listed): ListRow {
  const spent = each.spent === undefined ? '' : priceText(each.spent);
  const last = each.lastOrderAt ? formatDay(each.lastOrderAt) : '';
  const unverified = !each.isVerified && <Badge tone="wait">Not verified</Badge>;
  return {
    key: each.id,
    href: `/admin/customers/${each.id}`,
    link: each.name,
    cells: [
      <span key="email" className={styles.email}>
        <Cut wide>{each.email}</Cut> {unverified}
      </span>,
      formatDay(each.createdAt),
      each.orders,
      spent,
      last,
    ],
    phone: {
      sum: spent,
      line: each.email,
      aside: last,
      states: (
        <>
          {each.orders === 1 ? '1 order' : `${each.orders} orders`} {unverified}
        </>
      ),
    },
  };
}

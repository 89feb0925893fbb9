import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchList } from '../admin-api.ts';
import { countText } from '../components/counts.ts';
import { formatDay } from '../components/format-time.ts';
import { Action } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import styles from './customers.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/customers', request);

export function Component() {
  const { customers, next, total, searchNeeded } = useLoaderData<typeof loader>();
  return (
    <Collection
      title="Customers"
      search={{
        label: 'Search customers',
        placeholder: 'Name, email, phone, street, ZIP or tag',
        says: total === undefined ? '' : `${countText(total)} customers`,
      }}
      what="customers"
      line="People who order or create an account appear here."
      elsewhere={<Action label="All orders" look="quiet" href="/admin/orders" />}
      empty={searchNeeded && SEARCH_FIRST}
      rows={customers}
      list={() => <RowList label="Table of customers" columns={COLUMNS} rows={customers.map(customerRow)} />}
      next={next}
      says={total === undefined ? FOUND : `Showing ${customers.length} of ${countText(total)}`}
    />
  );
}

const COLUMNS: readonly ListColumn[] = [
  { head: 'Name', grows: true },
  { head: 'Email' },
  { head: 'Customer since', gives: 2 },
  { head: 'Orders', number: true },
  { head: 'Total spent', number: true },
  { head: 'Last order' },
];

const SEARCH_FIRST = (
  <Empty title="Search for a customer" line="Enter at least three letters of a name or email.">
    <Action label="All orders" look="quiet" href="/admin/orders" />
  </Empty>
);

type Listed = Awaited<ReturnType<typeof loader>>['customers'][number];

/** Helpers see a limited number of results. */
const FOUND = 'Showing up to 20. Type more letters to narrow it down.';

function customerRow(each: Listed): ListRow {
  const spent = each.spent === undefined ? '' : priceText(each.spent);
  const last = each.lastOrderAt ? formatDay(each.lastOrderAt) : '';
  const unverified = !each.isVerified && <Badge tone="wait">Not verified</Badge>;
  const tags = each.tags.map((tag) => (
    <Badge key={tag} quiet>
      {tag}
    </Badge>
  ));
  return {
    key: each.id,
    href: `/admin/customers/${each.id}`,
    link: each.name,
    cells: [
      <span key="email" className={styles.email}>
        <Cut wide>{each.email}</Cut> {unverified} {tags}
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
          {each.orders === 1 ? '1 order' : `${each.orders} orders`} {unverified} {tags}
        </>
      ),
    },
  };
}

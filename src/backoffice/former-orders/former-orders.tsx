import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { fetchList } from '../admin-api.ts';
import { countText } from '../components/counts.ts';
import { Action } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { IMPORT_TABS } from '../imports/import-tabs.ts';
import { useStaff } from '../session.ts';
import { FormerTable } from './former-table.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/former-orders', request);

/** Orders from the shop's previous platform, for reference only. */
export function Component() {
  const { orders, next, total } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const count = total === 1 ? '1 order' : `${countText(total)} orders`;
  return (
    <Collection
      title="Orders from your old shop"
      {...(role === 'owner' && { tabs: IMPORT_TABS })}
      actions={role === 'owner' && <Action label="Import" look="quiet" href="/admin/orders/former/import" />}
      search={{
        label: 'Search these orders',
        placeholder: 'Number, name, email, item',
        says: search.has('q') ? `Found ${orders.length}${next ? '+' : ''}` : count,
      }}
      what="orders from your old shop"
      line="Import the orders of the shop you had before, and customers see theirs in their profile."
      elsewhere={role === 'owner' && <Action label="Import orders" look="quiet" href="/admin/orders/former/import" />}
      rows={orders}
      list={() => <FormerTable label="Table of orders from your old shop" orders={orders} />}
      next={next}
    />
  );
}

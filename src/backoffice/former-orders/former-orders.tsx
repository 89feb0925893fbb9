import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { fetchList } from '../admin-api.ts';
import { countText } from '../components/counts.ts';
import { ScreenHead } from '../components/layout.tsx';
import { Filters, ListPages, ListSearch } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import { useStaff } from '../session.ts';
import { FormerTable } from './former-table.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/former-orders', request);

/** Orders from the shop's previous platform, for reference only. */
export function Component() {
  const { orders, next, total } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  return (
    <>
      <ScreenHead title="Former orders">
        {role === 'owner' && (
          <LinkButton look="quiet" size="small" href="/admin/orders/former/import">
            Import
          </LinkButton>
        )}
      </ScreenHead>
      <Filters says={search.has('q') ? `Found ${orders.length}${next ? '+' : ''}` : formatCount(total)}>
        <ListSearch label="Search former orders" placeholder="Number, name, email, item" />
      </Filters>
      {orders.length === 0 ? (
        <NoRows
          what="former orders"
          line="Orders from the shop you had before stand here once they’re imported. Customers see their own in their profile."
        >
          {role === 'owner' && (
            <LinkButton look="quiet" size="small" href="/admin/orders/former/import">
              Import former orders
            </LinkButton>
          )}
        </NoRows>
      ) : (
        <>
          <FormerTable label="Table of former orders" orders={orders} />
          <ListPages says={`Showing ${orders.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

const formatCount = (total: number) => (total === 1 ? '1 order' : `${countText(total)} orders`);

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatDay, formatLongDay } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import type { ListRow } from '../components/list-row.ts';
import { RowList } from '../components/row-list.tsx';
import { FormerTable } from '../former-orders/former-table.tsx';
import { OrderBadge } from '../orders/status-badge.tsx';
import { useStaff } from '../session.ts';
import { CustomerData, CustomerSessions } from './customer-actions.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/customers/:id', { params: { id: params.id ?? '' } });

type Listed = Awaited<ReturnType<typeof loader>>['orders'][number];

function orderRow(order: Listed): ListRow {
  const { id, createdAt, totalPrice } = order;
  const state = <OrderBadge key="status" order={order} />;
  return {
    key: id,
    href: `/admin/orders/${id}`,
    link: orderName(order),
    cells: [formatDay(createdAt), priceText(totalPrice), state],
    phone: { sum: priceText(totalPrice), line: formatDay(createdAt), states: state },
  };
}

export function Component() {
  const { customer, orders, formerOrders } = useLoaderData<typeof loader>();
  const { role } = useStaff();
  const isClosed = customer.closedAt !== null;
  return (
    <>
      <ScreenHead title={customer.name || 'Deleted account'} back={{ href: '/admin/customers', name: 'Customers' }}>
        {role === 'owner' && !isClosed && (
          <LinkButton size="small" href={`/admin/orders/new?customer=${customer.id}`}>
            New order
          </LinkButton>
        )}
      </ScreenHead>
      <Columns>
        <Column>
          <Card title="Orders" flush>
            {orders.length === 0 ? (
              <Note>No orders yet.</Note>
            ) : (
              <RowList
                label="Table of this customer’s orders"
                columns={[
                  { head: 'Order' },
                  { head: 'Order date' },
                  { head: 'Total', number: true },
                  { head: 'Status' },
                ]}
                rows={orders.map(orderRow)}
              />
            )}
          </Card>
          {formerOrders.length > 0 && (
            <Card title="Former orders" flush>
              <FormerTable label="Table of this customer’s former orders" orders={formerOrders} isNarrow />
            </Card>
          )}
        </Column>
        <Column>
          <Card title="Account">
            <Facts
              facts={[
                {
                  name: 'Email',
                  value: customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : 'deleted',
                },
                { name: 'Customer since', value: formatLongDay(customer.createdAt) },
                { name: 'Email verified', value: customer.isVerified ? 'Yes' : 'No' },
                ...(customer.spent === undefined ? [] : [{ name: 'Total spent', value: priceText(customer.spent) }]),
              ]}
            />
          </Card>
          {role === 'owner' && !isClosed && <CustomerSessions id={customer.id} />}
          {role === 'owner' && !isClosed && <CustomerData id={customer.id} name={customer.name} />}
        </Column>
      </Columns>
    </>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/order-name.ts';
import { Facts } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatDay, formatLongDay } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { OrderBadge } from '../orders/status-badge.tsx';
import { useStaff } from '../session.ts';
import { CustomerData, CustomerSessions } from './customer-actions.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/customers/:id', { params: { id: params.id ?? '' } });

export function Component() {
  const { customer, orders } = useLoaderData<typeof loader>();
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
              <Table
                label="Table of this customer’s orders"
                columns={[
                  { head: 'Order' },
                  { head: 'Order date' },
                  { head: 'Total', number: true },
                  { head: 'Status' },
                ]}
                rows={orders.map((order) => ({
                  key: order.id,
                  cells: [
                    <a key="id" href={`/admin/orders/${order.id}`}>
                      {orderName(order)}
                    </a>,
                    formatDay(order.createdAt),
                    priceText(order.totalPrice),
                    <OrderBadge key="status" order={order} />,
                  ],
                }))}
              />
            )}
          </Card>
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

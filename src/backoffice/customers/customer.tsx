import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Facts } from '../../ui/blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { formatDay, formatLongDay } from '../components/format-time.ts';
import { Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { OrderBadge } from '../orders/status-badge.tsx';
import { useStaff } from '../session.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/customers/:id', { params: { id: params.id ?? '' } });

export function Component() {
  const { customer, orders } = useLoaderData<typeof loader>();
  const { role } = useStaff();
  const isClosed = customer.closedAt !== null;
  return (
    <>
      <ScreenHead title={customer.name || 'Deleted account'} back={{ href: '/admin/customers', name: 'Customers' }} />
      <Columns>
        <Column>
          <Card title="Orders" flush>
            {orders.length === 0 ? (
              <Note>No orders yet.</Note>
            ) : (
              <Table
                label="Table of this customer’s orders"
                columns={[{ head: 'ID' }, { head: 'Order date' }, { head: 'Total', number: true }, { head: 'Status' }]}
                rows={orders.map((order) => ({
                  key: order.id,
                  cells: [
                    <a key="id" href={`/admin/orders/${order.id}`}>
                      {order.id}
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
          {role === 'owner' && !isClosed && <TheirSessions id={customer.id} />}
          {role === 'owner' && !isClosed && <TheirData id={customer.id} name={customer.name} />}
        </Column>
      </Columns>
    </>
  );
}

function TheirSessions({ id }: { id: string }) {
  const { mutate, pending, error } = useMutation();
  async function end() {
    const sure = await confirm({
      title: 'Log this customer out everywhere?',
      line: 'They’ll be logged out of every browser. Their password stays the same: if someone else knows it, ask them to reset it.',
      yes: 'Log out everywhere',
    });
    if (!sure) return;
    await mutate(() => adminApi.call('POST /admin/customers/:id/end-sessions', { params: { id } }), {
      success: 'Logged out everywhere.',
    });
  }
  return (
    <Card title="Logins">
      <Note>If someone else may have access to this account, log it out everywhere.</Note>
      <br />
      <ErrorAlert error={error} />
      <Buttons>
        <Button size="small" look="quiet" pending={pending} onClick={() => void end()}>
          Log out everywhere…
        </Button>
      </Buttons>
    </Card>
  );
}

function TheirData({ id, name }: { id: string; name: string }) {
  const { mutate, pending, error } = useMutation();
  const navigate = useNavigate();
  async function forget() {
    const sure = await confirm({
      title: `Delete ${name}’s data?`,
      line: 'This deletes their name, account email, reviews and messages, and sends an email to confirm. Orders stay on record with their shipping address. This can’t be undone.',
      yes: 'Delete data',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await mutate(() => adminApi.call('POST /admin/customers/:id/forget', { params: { id } }), {
      success: 'Deleted.',
    });
    if (done) await navigate('/admin/customers');
  }
  return (
    <Card title="Customer data">
      <Note>For when a customer asks for a copy of their data, or asks you to delete it.</Note>
      <br />
      <ErrorAlert error={error} />
      <Buttons>
        <DownloadButton href={`/api/admin/customers/${id}/data`}>Download</DownloadButton>
        <Button size="small" look="danger" pending={pending} onClick={() => void forget()}>
          Delete…
        </Button>
      </Buttons>
    </Card>
  );
}

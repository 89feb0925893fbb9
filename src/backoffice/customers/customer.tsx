import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { isoDay } from '../../shared/dates.ts';
import { Facts } from '../../ui/blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { ErrorAlert } from '../components/error-alert.tsx';
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
      <ScreenHead title={customer.name || 'Closed account'} back={{ href: '/admin/customers', name: 'Customers' }} />
      <Columns>
        <Column>
          <Card title="Orders" flush>
            {orders.length === 0 ? (
              <Note>None yet.</Note>
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
                    isoDay(order.createdAt),
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
                { name: 'Since', value: isoDay(customer.createdAt) },
                { name: 'Verified', value: customer.isVerified ? 'Yes' : 'No' },
                ...(customer.spent === undefined ? [] : [{ name: 'Spent', value: priceText(customer.spent) }]),
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
  const { act, pending, error } = useMutation();
  async function end() {
    const sure = await confirm({
      title: 'Log this customer out everywhere?',
      line: 'Every browser they are logged in with is logged out. Their password stays: if somebody else knows it, ask them to reset it.',
      yes: 'Log out everywhere',
    });
    if (!sure) return;
    await act(() => adminApi.call('POST /admin/customers/:id/end-sessions', { params: { id } }), {
      said: 'Logged out everywhere.',
    });
  }
  return (
    <Card title="Log-ins">
      <Note>If somebody else may be in this account, log it out of every browser.</Note>
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
  const { act, pending, error } = useMutation();
  const navigate = useNavigate();
  async function forget() {
    const sure = await confirm({
      title: `Delete the data of ${name}?`,
      line: 'Name, address of the account, reviews and messages are deleted, and a letter says so. Orders stay in the books with the address they went to. This cannot be undone.',
      yes: 'Delete the data',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await act(() => adminApi.call('POST /admin/customers/:id/forget', { params: { id } }), {
      said: 'Deleted.',
    });
    if (done) await navigate('/admin/customers');
  }
  return (
    <Card title="Their data">
      <Note>For requests of the person: everything the shop knows of them, or its end.</Note>
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

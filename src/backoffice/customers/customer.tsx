import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { townLine } from '../../shared/address/address.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { excerpt } from '../../shared/text/excerpts.ts';
import type { StaffMessage } from '../../shop/contact/schema.ts';
import { Facts } from '../../ui/layout/blocks.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { formatDay, formatLongDay } from '../components/format-time.ts';
import { AreaField, TextField } from '../components/forms/fields.tsx';
import { CallAction, CallForm } from '../components/forms/form-dialog.tsx';
import { Action, Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { type ListRow, RowList } from '../components/lists/row-list.tsx';
import { FormerTable } from '../former-orders/former-table.tsx';
import { MessageState } from '../messages/message-state.tsx';
import { OrderBadge } from '../orders/status-badge.tsx';
import { useStaff } from '../session.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const [found, messages] = await Promise.all([
    fetchBody('GET /admin/customers/:id', { params: { id } }),
    fetchBody('GET /admin/messages', { query: { q: '', view: '', customer: id, after: '' } }),
  ]);
  return { ...found, messages: messages.rows };
}

export function Component() {
  const { customer, orders, formerOrders, messages } = useLoaderData<typeof loader>();
  const { role } = useStaff();
  const isClosed = customer.closedAt !== null;
  const to = orders.find(({ shippingAddress: { address, isPickup } }) => address !== '' && !isPickup)?.shippingAddress;
  return (
    <>
      <ScreenHead title={customer.name || 'Deleted account'} back={{ href: '/admin/customers', name: 'Customers' }}>
        {role === 'owner' && !isClosed && (
          <Action label="New order" href={`/admin/orders/new?customer=${customer.id}`} />
        )}
      </ScreenHead>
      <Columns>
        <Column>
          <Card title="Orders" flush={orders.length > 0}>
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
          <CustomerMessages messages={messages} email={customer.email} />
          {formerOrders.length > 0 && (
            <Card title="Orders from your old shop" flush>
              <FormerTable label="Table of this customer’s orders from your old shop" orders={formerOrders} isNarrow />
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
                customer.phone !== null && {
                  name: 'Phone',
                  value: <a href={`tel:${customer.phone}`}>{customer.phone}</a>,
                },
                to && { name: 'Address', value: [to.name, to.address, townLine(to), to.country].join(', ') },
                { name: 'Customer since', value: formatLongDay(customer.createdAt) },
                { name: 'Email verified', value: customer.isVerified ? 'Yes' : 'No' },
                customer.spent !== undefined && { name: 'Total spent', value: priceText(customer.spent) },
              ]}
            />
          </Card>
          {!isClosed && <CustomerNotes key={`${customer.note} ${customer.tags.join()}`} customer={customer} />}
          {role === 'owner' && !isClosed && <CustomerSessions id={customer.id} />}
          {role === 'owner' && !isClosed && <CustomerData id={customer.id} name={customer.name} />}
        </Column>
      </Columns>
    </>
  );
}

type CustomerDetail = Awaited<ReturnType<typeof loader>>['customer'];

const CustomerNotes = ({ customer: { id, note, tags } }: { customer: CustomerDetail }) => (
  <Card title="Notes and tags">
    <CallForm
      values={{ note, tags: tags.join(', ') }}
      success="Saved."
      save={(read) =>
        adminApi.call('PUT /admin/customers/:id/notes', {
          params: { id },
          body: {
            note: read.text('note'),
            tags: read
              .text('tags')
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
            seen: { note, tags },
          },
        })
      }
    >
      <AreaField name="note" label="Note" hint="Only staff see it." optional rows={3} maxLength={2000} />
      <TextField name="tags" label="Tags" hint="Separated by commas: wholesale, gift shop" optional maxLength={600} />
    </CallForm>
    {tags.length > 0 && (
      <p className="row-2 above-4">
        {tags.map((tag) => (
          <a key={tag} href={`/admin/customers?q=${encodeURIComponent(tag)}`}>
            All “{tag}”
          </a>
        ))}
      </p>
    )}
  </Card>
);

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

const MAX_MESSAGES_SHOWN = 5;

type MessagesProps = { messages: readonly StaffMessage[]; email: string };

const CustomerMessages = ({ messages, email }: MessagesProps) => (
  <Card title="Messages" flush={messages.length > 0}>
    {messages.length === 0 ? (
      <Note>No messages yet.</Note>
    ) : (
      <RowList
        label="Table of this customer’s messages"
        columns={[{ head: 'Message', grows: true }, { head: 'Received' }, { head: 'Status' }]}
        rows={messages.slice(0, MAX_MESSAGES_SHOWN).map(messageRow)}
      />
    )}
    {messages.length > MAX_MESSAGES_SHOWN && (
      <Note>
        <a href={inMessages(email)}>All messages</a>
      </Note>
    )}
  </Card>
);

function messageRow(message: StaffMessage): ListRow {
  const { id, email, receivedAt } = message;
  const state = <MessageState key="status" message={message} />;
  return {
    key: id,
    href: `${inMessages(email)}#message-${id}`,
    link: excerpt(message.message, ''),
    cells: [formatDay(receivedAt), state],
    phone: { line: formatDay(receivedAt), states: state },
  };
}

const inMessages = (email: string) => `/admin/messages?q=${encodeURIComponent(email)}`;

const CustomerSessions = ({ id }: { id: string }) => (
  <Card title="Logins">
    <Note>If someone else may have access to this account, log it out everywhere.</Note>
    <br />
    <Buttons>
      <CallAction
        label="Log out everywhere…"
        look="quiet"
        call="POST /admin/customers/:id/end-sessions"
        params={{ id }}
        confirm={{
          title: 'Log this customer out everywhere?',
          line: 'They’ll be logged out of every browser. Their password stays the same: if someone else knows it, ask them to reset it.',
          yes: 'Log out everywhere',
        }}
        success="Logged out everywhere."
      />
    </Buttons>
  </Card>
);

const CustomerData = ({ id, name }: { id: string; name: string }) => (
  <Card title="Customer data">
    <Note>For when a customer asks for a copy of their data, or asks you to delete it.</Note>
    <br />
    <Buttons>
      <DownloadButton href={`/api/admin/customers/${id}/data`}>Download</DownloadButton>
      <CallAction
        label="Delete…"
        look="danger"
        call="POST /admin/customers/:id/forget"
        params={{ id }}
        confirm={{
          title: `Delete ${name}’s data?`,
          line: 'This deletes their name, account email, reviews and messages, and sends an email to confirm. Orders stay on record with their shipping address. This can’t be undone.',
          yes: 'Delete data',
          tone: 'danger',
        }}
        goTo="/admin/customers"
        success="Deleted."
      />
    </Buttons>
  </Card>
);

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { currencyText } from '../../shared/money.ts';
import { Facts } from '../../ui/layout/blocks.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { fetchBody } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { formatLongDay } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { FormerStatus, SOURCE_NAMES } from './former-table.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/former-orders/:id', { params: { id: params.id ?? '' } });

type Former = Awaited<ReturnType<typeof loader>>;

/** Order from the previous platform, as in the imported file; read-only. */
export function Component() {
  const order = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead
        title={`Order ${order.number}`}
        back={{ href: '/admin/orders/former', name: 'Orders from your old shop' }}
      />
      <Columns>
        <Column>
          <Card title="Items" {...(order.items.length > 0 && { flush: true as const })}>
            {order.items.length === 0 ? (
              <Note>{times(order.quantity, 'item')}. The file doesn’t say which.</Note>
            ) : (
              <Table
                label="Items of this order"
                columns={ITEM_COLUMNS}
                rows={order.items.map((item, place) => itemRow(order, item, place))}
              />
            )}
          </Card>
          <Card title="Total">
            <Facts facts={getSums(order)} />
          </Card>
        </Column>
        <Column>
          <Card title="Customer">
            <Facts
              facts={[
                { name: 'Name', value: <CustomerName order={order} /> },
                {
                  name: 'Email',
                  value: order.email ? <a href={`mailto:${order.email}`}>{order.email}</a> : 'not in the file',
                },
                order.shipTo && { name: 'Ship to', value: <span className="lines">{order.shipTo}</span> },
              ]}
            />
            {order.email && !order.customerId && (
              <Note>They’ll see this order in their profile once they’ve confirmed this email.</Note>
            )}
          </Card>
          <Card title="History">
            <Facts facts={getHistory(order)} />
          </Card>
        </Column>
      </Columns>
    </>
  );
}

function CustomerName({ order: { customerName, customerId } }: { order: Former }) {
  const name = customerName || '–';
  return customerId ? <a href={`/admin/customers/${customerId}`}>{name}</a> : name;
}

const ITEM_COLUMNS = [
  { head: 'Item' },
  { head: 'SKU' },
  { head: 'Quantity', number: true },
  { head: 'Price', number: true },
];

const itemRow = (
  { currency }: Former,
  { name, variant, sku, quantity, price }: Former['items'][number],
  place: number,
) => ({
  key: String(place),
  cells: [
    [name, variant].filter(Boolean).join(', '),
    sku || '–',
    quantity.toLocaleString('en-US'),
    price === null ? '–' : currencyText(price, currency),
  ],
});

const getSums = ({ currency, subtotal, discount, shipping, tax, total, refunded }: Former) => {
  const line = (name: string, amount: number | null) =>
    amount !== null && { name, value: currencyText(amount, currency) };
  return [
    line('Subtotal', subtotal),
    discount !== 0 && line('Discount', discount && -discount),
    line('Shipping', shipping),
    line('Tax', tax),
    line('Total', total),
    refunded !== 0 && line('Refunded', refunded),
  ];
};

const getHistory = (order: Former) => [
  { name: 'Status', value: <FormerStatus order={order} /> },
  { name: 'Imported from', value: SOURCE_NAMES[order.source] },
  { name: 'Placed', value: formatLongDay(order.placedAt) },
  order.shippedAt && { name: 'Shipped', value: formatLongDay(order.shippedAt) },
  order.canceledAt && { name: 'Canceled', value: formatLongDay(order.canceledAt) },
];

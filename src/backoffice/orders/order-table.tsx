import type { OfficeBody } from '../../browser/office-client.ts';
import { isoDay } from '../../shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { dollars } from '../pieces/dollars.ts';
import { DeliveryBadge, PaymentBadge } from './stage.tsx';

type Listed = OfficeBody<'GET /admin/orders'>['orders'][number];

const COLUMNS = [
  { head: 'ID' },
  { head: 'Order date' },
  { head: 'Customer' },
  { head: 'Total', number: true },
  { head: 'Payment' },
  { head: 'Delivery' },
  { head: 'Open', hidden: true },
];

type Props = { label: string; orders: readonly Listed[] /** Without the day, for narrow places. */; look?: 'short' };

export const OrderTable = ({ label, orders, look }: Props) => (
  <Table
    label={label}
    columns={COLUMNS.filter(({ head }) => look !== 'short' || head !== 'Order date')}
    rows={orders.map((order) => ({
      key: order.id,
      cells: [
        order.id,
        ...(look === 'short' ? [] : [isoDay(order.createdAt)]),
        order.recipient,
        dollars(order.totalPrice),
        <PaymentBadge key="payment" state={order.paymentState} />,
        <span key="delivery">
          <DeliveryBadge stage={order.stage} /> {order.needsAnswer && <Badge tone="no">Ask</Badge>}
        </span>,
        <a key="open" href={`/admin/orders/${order.id}`}>
          Open<span className="vh"> order {order.id}</span>
        </a>,
      ],
    }))}
  />
);

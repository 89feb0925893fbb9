import type { AdminBody } from '../../browser/admin-client.ts';
import { dayText } from '../../shared/arrival.ts';
import { Badge } from '../../ui/badge.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { formatDay } from '../components/format-time.ts';
import styles from './orders.module.css';
import { ListedStatus } from './status-badge.tsx';

type Listed = AdminBody<'GET /admin/orders'>['orders'][number];

const COLUMNS = [
  { head: 'ID' },
  { head: 'Order date' },
  { head: 'Ship by' },
  { head: 'Customer', wraps: true },
  { head: 'Total', number: true },
  { head: 'Status', wraps: true },
  { head: 'Open', hidden: true },
];

/** What narrow places go without; there the ID is what opens an order. */
const LEFT_OUT_OF_SHORT = new Set(['Order date', 'Ship by', 'Open']);

type Props = { label: string; orders: readonly Listed[]; look?: 'short' };

export function OrderTable({ label, orders, look }: Props) {
  const isShort = look === 'short';
  return (
    <Table
      label={label}
      columns={COLUMNS.filter(({ head }) => !isShort || !LEFT_OUT_OF_SHORT.has(head))}
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          isShort ? <OpenOrder key="id" id={order.id} says={order.id} /> : order.id,
          ...(isShort ? [] : [formatDay(order.createdAt), <ShipDay key="ship" order={order} />]),
          order.recipient,
          priceText(order.totalPrice),
          <span key="status" className={styles.badges}>
            <ListedStatus stage={order.stage} paymentState={order.paymentState} />
            {isShort && order.isLate && <Badge tone="no">Late</Badge>}
            {order.isGift && <Badge>Gift</Badge>}
            {order.needsAnswer && <Badge tone="no">Missing info</Badge>}
          </span>,
          ...(isShort ? [] : [<OpenOrder key="open" id={order.id} says="Open" />]),
        ],
      }))}
    />
  );
}

/** Of what still waits to be shipped. */
const ShipDay = ({ order: { stage, shipBy, isLate } }: { order: Listed }) =>
  stage === 'to_dispatch' && (
    <span className={styles.badges}>
      {shipBy ? dayText(shipBy) : 'No date'}
      {isLate && <Badge tone="no">Late</Badge>}
    </span>
  );

const OpenOrder = ({ id, says }: { id: string; says: string }) => (
  <a href={`/admin/orders/${id}`}>
    {says}
    {says !== id && <span className="vh"> order {id}</span>}
  </a>
);

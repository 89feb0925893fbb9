import type { AdminBody } from '../../browser/client.ts';
import { currencyText } from '../../shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { times } from '../components/counts.ts';
import { formatLongDay } from '../components/format-time.ts';
import type { ListColumn, ListRow } from '../components/lists/row-list.tsx';
import { Cut, RowList } from '../components/lists/row-list.tsx';

type Listed = AdminBody<'GET /admin/former-orders'>['orders'][number];

export const SOURCE_NAMES = { shopify: 'Shopify', etsy: 'Etsy', own: 'Spreadsheet' } as const;

type FormerTableProps = { label: string; orders: readonly Listed[]; isNarrow?: true };

export const FormerTable = ({ label, orders, isNarrow }: FormerTableProps) => (
  <RowList label={label} columns={COLUMNS} only={isNarrow && NARROW} rows={orders.map(toRow)} />
);

const WORDS = { placed: 'Placed', shipped: 'Shipped', canceled: 'Canceled', refunded: 'Refunded' } as const;

/** Status at the previous platform; requires no action. */
export function FormerStatus({ order: { status, refunded } }: { order: Pick<Listed, 'status' | 'refunded'> }) {
  const isPartly = refunded > 0 && status !== 'refunded';
  return <Badge quiet>{isPartly ? 'Partly refunded' : WORDS[status]}</Badge>;
}

const COLUMNS: readonly ListColumn[] = [
  { head: 'Order' },
  { head: 'Order date' },
  { head: 'Customer', grows: true },
  { head: 'Items', gives: 2 },
  { head: 'Total', number: true },
  { head: 'Status' },
  { head: 'From', gives: 1 },
];
/** As a card on the customer's screen. */
const NARROW = new Set(['Order', 'Order date', 'Total', 'Status']);

function toRow(order: Listed): ListRow {
  const { id, number, placedAt, customerName, quantity, total, currency, source } = order;
  const sum = currencyText(total, currency);
  const status = <FormerStatus key="status" order={order} />;
  return {
    key: id,
    href: `/admin/orders/former/${id}`,
    link: number,
    cells: [
      formatLongDay(placedAt),
      <Cut key="name">{customerName || '–'}</Cut>,
      times(quantity, 'item'),
      sum,
      status,
      SOURCE_NAMES[source],
    ],
    phone: { name: customerName || '–', sum, line: formatLongDay(placedAt), states: status },
  };
}

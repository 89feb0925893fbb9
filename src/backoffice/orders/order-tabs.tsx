import type { AdminBody } from '../../browser/client.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { counted } from '../components/counts.ts';
import { Tabs } from '../components/lists/list.tsx';

type OrderTabsProps = {
  counts: AdminBody<'GET /admin/orders'>['counts'];
  /** Returns to approve. */
  returns: number;
};

/** Orders by status, and their returns. */
export const OrderTabs = ({ counts, returns }: OrderTabsProps) => (
  <Tabs
    label="Filter by status"
    param="stage"
    list="/admin/orders"
    tabs={[
      { value: '', name: 'All', count: countAll(counts), isMore: TABS.some(({ value }) => isMore(counts[value])) },
      ...TABS.map((tab) => ({ ...tab, count: counts[tab.value] ?? 0, isMore: isMore(counts[tab.value]) })),
      { href: '/admin/orders/returns', name: 'Returns', ...counted(returns) },
    ]}
  />
);

/** Late orders are also in "to ship". */
export const countAll = ({ late: _, ...stages }: OrderTabsProps['counts']) =>
  Object.values(stages).reduce((sum, count) => sum + count, 0);

const TABS = [
  { value: 'to_dispatch', name: 'To ship' },
  { value: 'late', name: 'Late' },
  { value: 'unpaid', name: 'Unpaid' },
  { value: 'dispatched', name: 'Shipped' },
  { value: 'delivered', name: 'Delivered' },
  { value: 'cancelled', name: 'Canceled' },
  { value: 'refunded', name: 'Refunded' },
];
const isMore = (count = 0) => count === COUNT_LIMIT;

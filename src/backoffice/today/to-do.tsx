import { DAY_MS } from '../../shared/time.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  arrowRightIcon,
  circleAlertIcon,
  clockIcon,
  heartIcon,
  type IconShape,
  mailIcon,
  messageCircleIcon,
  packageIcon,
  undo2Icon,
  walletIcon,
} from '../../ui/icon-shapes.ts';
import { Card, Note } from '../components/layout.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

type Row = { icon: IconShape; count: number; one: string; many: string; line?: string | false; href?: string };

/** Pending tasks, most urgent first; hidden if none. */
export function ToDo({ today }: { today: Today }) {
  const rows = toRows(today).filter(({ count }) => count > 0);
  return (
    <Card title="To do">
      {rows.length === 0 && <Note>Nothing is waiting.</Note>}
      <ul className={styles.todo}>
        {rows.map(({ icon, count, one, many, line, href }) => (
          <li key={one}>
            <Icon shape={icon} />
            <span>
              {href ? <a href={href}>{counted(count, one, many)}</a> : <b>{counted(count, one, many)}</b>}
              {line && <span className={styles.line}>{line}</span>}
            </span>
            {href && <Icon shape={arrowRightIcon} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function toRows(today: Today): Row[] {
  const { orders, messages, returns, reviews, letters, stock } = today;
  return [
    {
      icon: circleAlertIcon,
      count: orders.late,
      one: 'late order',
      many: 'late orders',
      line: 'Promised for an earlier day',
      href: '/admin/orders?stage=late',
    },
    {
      icon: packageIcon,
      count: orders.toDispatch,
      one: 'order to ship',
      many: 'orders to ship',
      line: oldestLine(orders),
      href: '/admin/orders?stage=to_dispatch',
    },
    {
      icon: messageCircleIcon,
      count: messages.waiting,
      one: 'message',
      many: 'messages',
      line: messages.near > 0 && `${messages.near} due soon or overdue`,
      href: '/admin/messages',
    },
    ...ownersRows(today),
    {
      icon: undo2Icon,
      count: returns.toApprove + returns.toSettle,
      one: 'return',
      many: 'returns',
      line: returnsLine(returns),
      href: '/admin/orders/returns',
    },
    {
      icon: clockIcon,
      count: orders.holdsEndSoon,
      one: 'unpaid order',
      many: 'unpaid orders',
      line: 'Reserved for less than 30 minutes more',
      href: '/admin/orders?stage=unpaid',
    },
    {
      icon: heartIcon,
      count: reviews.waiting,
      one: 'review to approve',
      many: 'reviews to approve',
      href: '/admin/reviews',
    },
    {
      icon: heartIcon,
      count: reviews.pictures,
      one: 'review picture',
      many: 'review pictures',
      line: 'To look at',
      href: '/admin/reviews?view=pictures',
    },
    {
      icon: mailIcon,
      count: letters.failed,
      one: 'email not sent',
      many: 'emails not sent',
      ...(today.failedJobs && { href: '/admin/letters' }),
    },
    {
      icon: packageIcon,
      count: stock.low + stock.soldOut,
      one: 'product low in stock',
      many: 'products low in stock',
      line: stock.soldOut > 0 && `${stock.soldOut} sold out`,
      href: '/admin/products?view=low',
    },
  ];
}

function ownersRows({ exceptions, failedJobs }: Today): Row[] {
  if (exceptions === undefined || !failedJobs) return [];
  return [
    {
      icon: walletIcon,
      count: exceptions,
      one: 'payment problem',
      many: 'payment problems',
      href: '/admin/payments?view=open',
    },
    {
      icon: circleAlertIcon,
      count: failedJobs.reduce((sum, { count }) => sum + count, 0),
      one: 'failed background job',
      many: 'failed background jobs',
      line: `Show this to whoever set up your shop: ${failedJobs.map(({ name }) => name).join(', ')}`,
    },
  ];
}

function oldestLine({ oldestPaidAt }: Today['orders']): string | false {
  if (!oldestPaidAt) return false;
  const days = Math.floor((Date.now() - Date.parse(oldestPaidAt)) / DAY_MS);
  return days < 1 ? 'Oldest paid today' : `Oldest paid ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

function returnsLine({ toApprove, toSettle }: Today['returns']): string {
  return [toApprove > 0 && `${toApprove} to approve`, toSettle > 0 && `${toSettle} to refund or send`]
    .filter(Boolean)
    .join(', ');
}

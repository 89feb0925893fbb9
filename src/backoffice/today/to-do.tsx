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
import { countText } from '../components/counts.ts';
import { Card, Note } from '../components/layout.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

type Row = { icon: IconShape; count: number; one: string; many: string } & RowMore;

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

const counted = (count: number, one: string, many: string) => `${countText(count)} ${count === 1 ? one : many}`;

type RowMore = { href?: string; line?: string | false };

const row = (icon: IconShape, count: number, [one, many]: [string, string], more: RowMore = {}): Row => ({
  icon,
  count,
  one,
  many,
  ...more,
});

function toRows(today: Today): Row[] {
  const { orders, messages, returns, reviews, letters, stock, failedJobs } = today;
  return [
    row(circleAlertIcon, orders.late, ['late order', 'late orders'], {
      line: 'Promised for an earlier day',
      href: '/admin/orders?stage=late',
    }),
    row(packageIcon, orders.toDispatch, ['order to ship', 'orders to ship'], {
      line: oldestLine(orders),
      href: '/admin/orders?stage=to_dispatch',
    }),
    row(messageCircleIcon, messages.waiting, ['message', 'messages'], {
      line: messages.near > 0 && `${messages.near} due soon or overdue`,
      href: '/admin/messages',
    }),
    ...ownersRows(today),
    row(undo2Icon, returns.toApprove + returns.toSettle, ['return', 'returns'], {
      line: returnsLine(returns),
      href: '/admin/orders/returns',
    }),
    row(clockIcon, orders.holdsEndSoon, ['unpaid order', 'unpaid orders'], {
      line: 'Reserved for less than 30 minutes more',
      href: '/admin/orders?stage=unpaid',
    }),
    row(heartIcon, reviews.waiting, ['review to approve', 'reviews to approve'], { href: '/admin/reviews' }),
    row(heartIcon, reviews.pictures, ['review picture', 'review pictures'], {
      line: 'To look at',
      href: '/admin/reviews?view=pictures',
    }),
    row(
      mailIcon,
      letters.failed,
      ['email not sent', 'emails not sent'],
      failedJobs && {
        href: '/admin/settings/payments-email#not-sent',
      },
    ),
    row(packageIcon, stock.low + stock.soldOut, ['product low in stock', 'products low in stock'], {
      line: stock.soldOut > 0 && `${countText(stock.soldOut)} sold out`,
      href: '/admin/products?view=low',
    }),
  ];
}

function ownersRows({ exceptions, failedJobs }: Today): Row[] {
  if (exceptions === undefined || !failedJobs) return [];
  const failed = failedJobs.reduce((sum, { count }) => sum + count, 0);
  return [
    row(walletIcon, exceptions, ['payment problem', 'payment problems'], { href: '/admin/payments?view=open' }),
    row(circleAlertIcon, failed, ['failed background job', 'failed background jobs'], {
      line: `Show this to whoever set up your shop: ${failedJobs.map(({ name }) => name).join(', ')}`,
    }),
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

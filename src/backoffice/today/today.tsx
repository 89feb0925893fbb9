import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead, type Tile, Tiles } from '../components/layout.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { ArchiveSamples } from '../products/samples.tsx';
import { type Sales, SalesByDay } from './sales.tsx';
import { LowStock, NewReviews, StudioWork } from './side.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const days = Number(new URL(request.url).searchParams.get('days') ?? 14);
  // Helpers are refused the sales; the screen does without.
  const [today, sales] = await Promise.all([
    fetchBody('GET /admin/today', {}),
    adminApi.call('GET /admin/sales', { query: { days } }),
  ]);
  return { today, sales: sales.ok ? sales.body : undefined };
}

export function Component() {
  const { today, sales } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Today">
        {today.orders.toDispatch > 0 && (
          <LinkButton size="small" href="/admin/orders?stage=to_dispatch">
            Orders to ship
          </LinkButton>
        )}
      </ScreenHead>
      <Tiles tiles={[...(sales ? [salesTile(sales)] : []), ...waitingTiles(today)]} />
      <Columns>
        <Column>
          <Late today={today} />
          <Unconfirmed today={today} />
          {sales && <SalesByDay sales={sales} />}
          {today.latestOrders.length === 0 ? (
            <Card title="Latest orders">
              <Note>No orders yet. New orders appear here.</Note>
            </Card>
          ) : (
            <Card title="Latest orders" flush>
              <OrderTable look="short" label="Table of latest orders" orders={today.latestOrders} />
            </Card>
          )}
        </Column>
        <Column>
          <StudioWork today={today} />
          <LowStock today={today} />
          <NewReviews today={today} />
          <House today={today} />
        </Column>
      </Columns>
    </>
  );
}

function returnsLine({ toApprove, toCome, toSettle }: Today['returns']): string {
  const parts = [
    toApprove > 0 && `${toApprove} to approve`,
    toSettle > 0 && `${toSettle} to refund or send`,
    toCome > 0 && `${toCome} on the way back`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'None waiting';
}

function salesTile({ days, total, totalBefore }: Sales): Tile {
  const change = totalBefore === 0 ? undefined : Math.round(((total - totalBefore) / totalBefore) * 100);
  const line =
    change === undefined
      ? 'No earlier sales to compare'
      : `${Math.abs(change)}% ${change < 0 ? 'less' : 'more'} than the previous ${days} days`;
  return { name: `Sales, last ${days} days`, figure: priceText(total), line };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function waitingTiles(today: Today): Tile[] {
  const { orders, returns, stock, messages, reviews, letters } = today;
  return [
    {
      name: 'To ship',
      figure: String(orders.toDispatch),
      line: orders.late === 0 ? oldestLine(orders) : `${orders.late} late`,
      href: '/admin/orders?stage=to_dispatch',
    },
    {
      name: 'Unpaid',
      figure: String(orders.unpaid),
      ...(orders.holdsEndSoon > 0 && { line: `${orders.holdsEndSoon} reserved for less than 30 minutes more` }),
      href: '/admin/orders?stage=unpaid',
    },
    {
      name: 'Returns',
      figure: String(returns.toApprove + returns.toSettle),
      line: returnsLine(returns),
      href: '/admin/orders/returns',
    },
    {
      name: 'Low stock',
      figure: String(stock.low),
      line: `${stock.soldOut} sold out`,
      href: '/admin/products?view=low',
    },
    {
      name: 'Messages',
      figure: String(messages.waiting),
      line: messages.near === 0 ? 'None due soon' : `${messages.near} due soon or overdue`,
      href: '/admin/messages',
    },
    {
      name: 'New reviews',
      figure: String(reviews.thisWeek),
      line: reviewsLine(reviews),
      href: reviews.pictures > 0 && reviews.waiting === 0 ? '/admin/reviews?view=pictures' : '/admin/reviews',
    },
    {
      name: 'Emails not sent',
      figure: String(letters.failed),
      line: letters.waiting === 0 ? 'None waiting' : `${letters.waiting} being sent`,
      ...(today.failedJobs && { href: '/admin/letters' }),
    },
    ...ownersTiles(today),
  ];
}

function reviewsLine({ waiting, pictures }: Today['reviews']): string {
  const lines = [
    waiting > 0 && `${waiting} to approve`,
    pictures > 0 && `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} to look at`,
  ].filter(Boolean);
  return lines.join(', ') || 'This week';
}

function oldestLine({ oldestPaidAt }: Today['orders']): string {
  if (!oldestPaidAt) return 'Nothing to pack';
  const days = Math.floor((Date.now() - Date.parse(oldestPaidAt)) / DAY_MS);
  if (days < 1) return 'Oldest paid today';
  return `Oldest paid ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

function ownersTiles({ exceptions, failedJobs }: Today): Tile[] {
  if (exceptions === undefined || !failedJobs) return [];
  const payments: Tile = {
    name: 'Payment problems',
    figure: String(exceptions),
    line: exceptions === 0 ? 'None' : 'Needs your attention',
    href: '/admin/payments?view=open',
  };
  if (failedJobs.length === 0) return [payments];
  const failed: Tile = {
    name: 'Failed background jobs, last 7 days',
    figure: String(failedJobs.reduce((sum, { count }) => sum + count, 0)),
    line: `Show this to whoever set up your shop: ${failedJobs.map(({ name }) => name).join(', ')}`,
  };
  return [payments, failed];
}

function Late({ today: { orders, lateOrders } }: { today: Today }) {
  if (lateOrders.length === 0) return null;
  return (
    <Card title="Late orders" flush>
      <OrderTable look="short" label="Table of late orders" orders={lateOrders} />
      {orders.late > lateOrders.length && (
        <p className={styles.more}>
          <a href="/admin/orders?stage=late">All {orders.late} late orders</a>
        </p>
      )}
    </Card>
  );
}

function Unconfirmed({ today: { unconfirmed } }: { today: Today }) {
  if (!unconfirmed || unconfirmed.length === 0) return null;
  return (
    <Card title="Finish setting up your shop">
      <ul className={styles.todo}>
        {unconfirmed.map(({ line, act, href, does }) => (
          <li key={line}>
            {line} {does ? <ArchiveSamples line={line} /> : <a href={href}>{act}</a>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function House({ today: { backup } }: { today: Today }) {
  if (!backup) return null;
  return (
    <Card title="Backup">
      {backup.trouble && <Alert tone="danger">{backup.trouble}</Alert>}
      <Note>
        {backup.provenAt
          ? `The last backup was verified by restoring it to a test database, ${formatTime(backup.provenAt)}.`
          : 'No verified backup yet. One runs every night.'}
      </Note>
    </Card>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { VisitsCard } from '../reports/visits-card.tsx';
import { BestSellers } from './best-sellers.tsx';
import { NewMenu } from './new-menu.tsx';
import { Paused } from './paused.tsx';
import { SalesOfMonth } from './sales-of-month.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { LowStock, NewReviews, StudioWork } from './side.tsx';
import { ToDo } from './to-do.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const period = new URL(request.url).searchParams.get('period') ?? undefined;
  const ask = (text: string | undefined) =>
    adminApi.call('GET /admin/reports/sales', { query: text ? { period: text } : {} });
  // Helpers are refused the sales; the screen does without.
  const askVisits = () => adminApi.call('GET /admin/reports/visits', { query: period ? { period } : {} });
  const [today, answer, visits] = await Promise.all([fetchBody('GET /admin/today', {}), ask(period), askVisits()]);
  const sales = !answer.ok && answer.error.code === 'no_period' ? await ask(undefined) : answer;
  return { today, sales: sales.ok ? sales.body : undefined, visits: visits.ok ? visits.body : undefined };
}

/** What is to be done now, in its order, and how the month goes; on the first days what makes the shop the owner's own. */
export function Component() {
  const { today, sales, visits } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Today" menu={<NewMenu />}>
        {today.orders.toDispatch > 0 && (
          <LinkButton size="small" href="/admin/orders?stage=to_dispatch">
            Orders to ship
          </LinkButton>
        )}
      </ScreenHead>
      <Columns look="between">
        <Column>
          {today.pause && <Paused pause={today.pause} />}
          {today.setup && <SetupChecklist steps={today.setup} />}
          <ToShip today={today} />
        </Column>
        <Column>
          <ToDo today={today} />
          <LowStock today={today} />
          {sales && <BestSellers period={sales.period} />}
          <StudioWork today={today} />
          <NewReviews today={today} />
          <Backup today={today} />
        </Column>
        <Column>
          {sales && <SalesOfMonth sales={sales} />}
          {visits && <VisitsCard visits={visits} />}
          {today.latestOrders.length > 0 && (
            <Card title="Latest orders" flush>
              <OrderTable look="short" label="Table of latest orders" orders={today.latestOrders} />
            </Card>
          )}
        </Column>
      </Columns>
    </>
  );
}

function ToShip({ today: { orders, toShip } }: { today: Today }) {
  if (toShip.length === 0) return null;
  const more = orders.toDispatch - toShip.length;
  return (
    <Card title="Pack and ship" flush>
      <OrderTable look="ship" label="Table of orders to ship" orders={toShip} />
      {more > 0 && (
        <p className={styles.more}>
          <a href="/admin/orders?stage=to_dispatch">{more.toLocaleString('en-US')} more to ship</a>
        </p>
      )}
    </Card>
  );
}

function Backup({ today: { backup } }: { today: Today }) {
  if (!backup) return null;
  return (
    <Card title="Backup">
      {backup.trouble && <Alert tone="danger">{backup.trouble}</Alert>}
      <Note>
        {backup.provenAt
          ? `The last backup was tested and is good, ${formatTime(backup.provenAt)}.`
          : 'No tested backup yet. One runs every night.'}
      </Note>
      <p className={styles.further}>
        <a href="/admin/backups">All backups</a>
      </p>
    </Card>
  );
}

import { useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { formatPeriod, shiftDay } from '../../shared/report-period.ts';
import type { Role } from '../../shop/staff/schema.ts';
import { BEAD } from '../../shop/studio/core/settings.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Choice, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  chevronDownIcon,
  gemIcon,
  type IconShape,
  mailIcon,
  megaphoneIcon,
  plusIcon,
  receiptTextIcon,
  storeIcon,
} from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { CallAction } from '../components/forms/form-dialog.tsx';
import { Action, Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { useMenu } from '../components/use-menu.ts';
import { OrderTable } from '../orders/order-table.tsx';
import { inPeriod, periodChoice } from '../reports/report.ts';
import { refundsFigure, type Sales, SalesByDay, SalesCard } from '../reports/sales-card.tsx';
import { VisitsCard } from '../reports/visits-card.tsx';
import { useStaff } from '../session.ts';
import newMenuStyles from './new-menu.module.css';
import { SetupChecklist } from './setup-checklist.tsx';
import { ToDo } from './to-do.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const period = new URL(request.url).searchParams.get('period') ?? undefined;
  const ask = (text: string | undefined) =>
    adminApi.call('GET /admin/reports/sales', { query: text ? { period: text } : {} });
  // Helpers may not see sales; the screen works without them.
  const askVisits = () => adminApi.call('GET /admin/reports/visits', { query: period ? { period } : {} });
  const [today, answer, visits] = await Promise.all([fetchBody('GET /admin/today', {}), ask(period), askVisits()]);
  const sales = !answer.ok && answer.error.code === 'no_period' ? await ask(undefined) : answer;
  return { today, sales: sales.ok ? sales.body : undefined, visits: visits.ok ? visits.body : undefined };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Today: pending tasks in order, and the month's sales; for a new shop, the setup checklist. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { today, sales } = loaded;
  const isNarrow = useIsNarrow();
  return (
    <>
      <ScreenHead title="Today" menu={<NewMenu />}>
        {today.orders.toDispatch > 0 && <Action label="Orders to ship" href="/admin/orders?stage=to_dispatch" />}
      </ScreenHead>
      <Columns look="between">
        <Column>
          {today.pause && <Paused pause={today.pause} />}
          {today.setup && <SetupChecklist steps={today.setup} isShort={isNarrow && today.toShip.length > 0} />}
          <ToShip today={today} most={isNarrow ? MAX_SHIPPED_ON_PHONES : MAX} />
        </Column>
        <Column>
          <ToDo today={today} />
          {today.backup?.trouble && <Backup today={today} />}
          {!isNarrow && <Beside {...loaded} />}
        </Column>
        <Column>
          {sales && <SalesOfMonth sales={sales} look={isNarrow ? 'figures' : undefined} />}
          {isNarrow ? <Folded {...loaded} /> : <Below {...loaded} />}
        </Column>
      </Columns>
    </>
  );
}

const Beside = ({ today, sales }: Loaded) => (
  <>
    <LowStock today={today} />
    {sales && <BestSellers period={sales.period} />}
    <StudioWork today={today} />
    <NewReviews today={today} />
    {!today.backup?.trouble && <Backup today={today} />}
  </>
);

const Below = ({ today, visits }: Loaded) => (
  <>
    {visits && <VisitsCard visits={visits} />}
    {today.latestOrders.length > 0 && (
      <Card title="Latest orders" flush>
        <OrderTable look="short" label="Table of latest orders" orders={today.latestOrders} />
      </Card>
    )}
  </>
);

/** On a phone, what isn't to be done today. */
const Folded = (loaded: Loaded) => (
  <details className="fold above-4">
    <summary>Stock, best sellers, reviews and more</summary>
    {loaded.sales && (
      <Card title="Sales by day">
        <SalesByDay sales={loaded.sales} />
      </Card>
    )}
    <Beside {...loaded} />
    <Below {...loaded} />
  </details>
);

const NARROW = '(max-width: 900px)';

function watchWidth(notify: () => void) {
  const width = matchMedia(NARROW);
  width.addEventListener('change', notify);
  return () => width.removeEventListener('change', notify);
}

/** Phones fold what isn't to be done today, so that the screen stays short. */
const useIsNarrow = () => useSyncExternalStore(watchWidth, () => matchMedia(NARROW).matches);

const MAX = 5;

/** Best sellers of the sales chart's month; loaded separately so that they don't block the rest. */
function BestSellers({ period }: { period: string }) {
  const { data } = useQuery(period, () => adminApi.call('GET /admin/reports/products', { query: { period } }), {
    keepPrevious: true,
  });
  const best = data?.products.filter(({ units }) => units > 0).slice(0, MAX) ?? [];
  if (best.length === 0) return null;
  return (
    <Card title="Best sellers">
      <ol className={styles.best}>
        {best.map(({ product, name, units, sales, isListed }) => (
          <li key={product}>
            <span>
              {isListed ? <a href={`/admin/products/${product}`}>{name}</a> : name}
              <span className={styles.line}>{units.toLocaleString('en-US')} sold</span>
            </span>
            <b>{priceText(sales)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.further}>
        <a href={inPeriod('/admin/reports/products', period)}>All products</a>
      </p>
    </Card>
  );
}

const CHOICES: readonly { name: string; href: string; icon: IconShape; role: Role }[] = [
  { name: 'Product', href: '/admin/products/new', icon: gemIcon, role: 'helper' },
  { name: 'Sale in person', href: '/admin/sell', icon: storeIcon, role: 'helper' },
  { name: 'Order', href: '/admin/orders/new', icon: receiptTextIcon, role: 'owner' },
  { name: 'Discount', href: '/admin/coupons?new', icon: megaphoneIcon, role: 'owner' },
  { name: 'Newsletter', href: '/admin/newsletters/new', icon: mailIcon, role: 'owner' },
];

/** Shortcuts to frequent actions. */
function NewMenu() {
  const { role } = useStaff();
  const menu = useMenu();
  return (
    <details ref={menu} className={newMenuStyles.menu}>
      <summary>
        <Icon shape={plusIcon} />
        <span>New</span>
        <Icon shape={chevronDownIcon} />
      </summary>
      <ul>
        {CHOICES.filter((each) => each.role === 'helper' || role === 'owner').map(({ name, href, icon }) => (
          <li key={name}>
            <a href={href}>
              <Icon shape={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const MONTHS_SHOWN = 12;

function SalesOfMonth({ sales, look }: { sales: Sales; look: 'figures' | undefined }) {
  const navigate = useNavigate();
  if (sales.orders + sales.before.orders === 0 && sales.firstDay === sales.today) {
    return (
      <Card title="Sales">
        <Note>Your first sale will show up here.</Note>
      </Card>
    );
  }
  return (
    <SalesCard sales={sales} further={refundsFigure(sales)} look={look}>
      <div className={styles.month}>
        <label className="vh" htmlFor="month">
          Month
        </label>
        <Select
          id="month"
          value={sales.period}
          onChange={({ target }) => void navigate(`/admin?period=${target.value}`)}
          choices={monthsBefore(sales)}
        />
        <a href={`/admin/reports?period=${sales.period}`}>Full report</a>
      </div>
    </SalesCard>
  );
}

/** The last twelve months, and the selected one. */
function monthsBefore({ today, period }: Sales): Choice[] {
  const texts: string[] = [];
  for (let day = today; texts.length < MONTHS_SHOWN; day = shiftDay(`${day.slice(0, 7)}-01`, -1)) {
    texts.push(formatPeriod('month', day));
  }
  return [...new Set([...texts, period])].map(periodChoice);
}

const LowStock = ({ today: { stock } }: { today: Today }) =>
  stock.pieces.length > 0 && (
    <Card title="Running low">
      <ul className={styles.stock}>
        {stock.pieces.map(({ id, name, left, image }) => (
          <li key={id}>
            {image ? <img src={image} alt="" width="44" height="52" loading="lazy" /> : <i />}
            <a href={`/admin/products/${id}`}>{name}</a>
            {left <= 0 ? <Badge tone="no">Sold out</Badge> : <Badge tone="wait">{left} left</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );

/** Designs waiting for weaving and low beads; hidden if there are none. */
function StudioWork({ today: { studio, failedJobs } }: { today: Today }) {
  const { orders, pieces, lowColors } = studio;
  if (pieces === 0 && lowColors.length === 0) return null;
  return (
    <Card title="Bead studio">
      {pieces > 0 && (
        <p>
          <a href="/api/admin/studio/charts.pdf" target="_blank" rel="noreferrer">
            All weaving sheets to make ({pieces})
          </a>
          {orders > MAX_ORDERS && ` The file has those of the first ${MAX_ORDERS} orders.`}
        </p>
      )}
      {lowColors.length > 0 && (
        <ul className={styles.beads} aria-label="Beads that run low">
          {lowColors.map(({ name, beads }) => (
            <li key={name}>
              {/* Studio settings are for owners only. */}
              {failedJobs ? <a href="/admin/settings/studio">{name} beads</a> : `${name} beads`}
              {beads <= 0 ? <Badge tone="no">None left</Badge> : <Badge tone="wait">{gramsText(beads)} left</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Maximum number of orders in one PDF of weaving sheets. */
const MAX_ORDERS = 40;
const gramsText = (beads: number) => `${(beads / BEAD.perGram).toFixed(1)} g`;

const NewReviews = ({ today: { reviews } }: { today: Today }) => (
  <Card title="New reviews">
    {reviews.latest.length === 0 && <Note>None this week.</Note>}
    <ul className={styles.reviews}>
      {reviews.latest.map(({ id, name, rating, comment, productName, status }) => (
        <li key={id}>
          <div className="row-3 middle">
            <b>{name}</b>
            <Stars value={rating} />
            {status === 'waiting' && <Badge tone="wait">Pending</Badge>}
          </div>
          <p className="small">{comment}</p>
          <Note>{productName}</Note>
        </li>
      ))}
    </ul>
  </Card>
);

/** So that the screen fits twice on a phone. */
const MAX_SHIPPED_ON_PHONES = 4;

function ToShip({ today: { orders, toShip }, most }: { today: Today; most: number }) {
  if (toShip.length === 0) return null;
  const shown = toShip.slice(0, most);
  const more = orders.toDispatch - shown.length;
  return (
    <Card title="Pack and ship" flush>
      <OrderTable look="ship" label="Table of orders to ship" orders={shown} />
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

type PausedProps = { pause: NonNullable<Today['pause']> };

function Paused({ pause: { setting, isNow, waiting } }: PausedProps) {
  const { role } = useStaff();
  const { from, until } = setting;
  if (!from || !until) return null;
  return (
    <Card title={isNow ? 'Orders are paused' : 'Orders will be paused'}>
      <div className="stack-4">
        <p>
          {isNow
            ? `Closed for orders through ${dayText(until)}. Orders open again on ${dayText(shiftDay(until, 1))}.`
            : `Closed for orders from ${dayText(from)} through ${dayText(until)}.`}
        </p>
        {waiting > 0 && (
          <Note>
            {waiting.toLocaleString('en-US')} {waiting === 1 ? 'person is waiting' : 'people are waiting'} for an email
            when you open.
          </Note>
        )}
        {role === 'owner' && (
          <Buttons>
            <CallAction
              label={isNow ? 'Open for orders now' : 'Cancel the pause'}
              look="quiet"
              call="PATCH /admin/settings"
              body={{ pause: { ...setting, isOn: false }, seen: { pause: setting } }}
              success={isNow ? 'Open for orders. Shoppers see it now.' : 'Pause canceled.'}
              toastConflict
            />
            <Action label="Change" look="quiet" href="/admin/settings/shipping" />
          </Buttons>
        )}
      </div>
    </Card>
  );
}

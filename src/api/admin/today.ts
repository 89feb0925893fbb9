import { Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { type ContentPage, PAGE_TITLES } from '../../shared/content-pages.ts';
import { nullable } from '../../shared/nullable.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { backupState } from '../../shop/backup/nightly.ts';
import { countShownSamples, lowStock } from '../../shop/catalog/low-stock.ts';
import { unansweredMessages } from '../../shop/contact/unanswered.ts';
import { countWaitingAndFailed } from '../../shop/emails/outbox.ts';
import { latestOrders } from '../../shop/orders/admin-order-list.ts';
import { ListedOrder } from '../../shop/orders/admin-schema.ts';
import { salesOf, waitingOrders } from '../../shop/orders/sales.ts';
import { pagesForStaff } from '../../shop/pages/pages.ts';
import type { StaffPageLine } from '../../shop/pages/schema.ts';
import { countOpenProblems } from '../../shop/payments/problems.ts';
import { newReviews } from '../../shop/reviews/new-reviews.ts';
import { setupChecklist } from '../../shop/settings/setup-checklist.ts';
import { staffOf } from './guard.ts';
import { ownerOnly } from './owner-only.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const Moment = Type.String({ format: 'date-time' });
const Count = Type.Integer();

const SPANS = [14, 30, 90, 365] as const;

const Today = Type.Object({
  orders: Type.Object({
    toDispatch: Count,
    oldestPaidAt: nullable(Moment),
    unpaid: Count,
    /** Unpaid orders whose pieces go back on the shelf within half an hour. */
    holdsEndSoon: Count,
  }),
  stock: Type.Object({
    low: Count,
    soldOut: Count,
    pieces: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), left: Type.Integer(), image: Type.String() }),
    ),
  }),
  /** `near`: less than four hours are left of the day in which the shop answers. */
  messages: Type.Object({ waiting: Count, near: Count }),
  reviews: Type.Object({
    thisWeek: Count,
    waiting: Count,
    latest: Type.Array(
      Type.Object({
        id: Type.Integer(),
        productId: Type.String(),
        productName: Type.String(),
        name: Type.String(),
        rating: Type.Integer(),
        comment: Type.String(),
        status: Type.String(),
        createdAt: Moment,
      }),
    ),
  }),
  letters: Type.Object({ waiting: Count, failed: Count }),
  latestOrders: Type.Array(ListedOrder),
  exceptions: ownerOnly(Count),
  failedJobs: ownerOnly(Type.Array(Type.Object({ name: Type.String(), count: Count, lastAt: Moment }))),
  backup: ownerOnly(
    Type.Object({
      /** The last one that was restored beside the shop and compared. */
      provenAt: nullable(Moment),
      /** What went wrong with the last one. */
      trouble: nullable(Type.String()),
    }),
  ),
  /** What still says what it said on the first day, each with the screen where it is changed. */
  unconfirmed: ownerOnly(
    Type.Array(
      Type.Object({
        line: Type.String(),
        act: Type.String(),
        href: Type.String(),
        does: Type.Optional(Type.Enum(['archive_samples'])),
      }),
    ),
  ),
});

const Amount = Type.Number({ description: 'US dollars, less what went back' });
const Sales = Type.Object({
  days: Type.Integer(),
  total: Amount,
  orders: Count,
  /** Of as many days before. */
  totalBefore: Amount,
  byDay: Type.Array(Type.Object({ day: Type.String(), orders: Count, sales: Amount })),
  byState: Type.Array(
    Type.Object({ state: Type.String(), country: Type.String(), orders: Count, sales: Amount, tax: Amount }),
  ),
  bestSellers: Type.Array(Type.Object({ product: Type.String(), name: Type.String(), pieces: Count, sales: Amount })),
});

const todayRoutes = {
  'GET /admin/today': {
    schema: { summary: 'What needs somebody today', tags, response: { 200: Today } },
    config: { access: 'helper' },
  },
  'GET /admin/sales': {
    schema: {
      summary: 'Sales by day, by state, and what sells best',
      tags,
      querystring: Type.Object({ days: Type.Integer({ enum: SPANS, default: 14 }) }),
      response: { 200: Sales },
    },
    config: { access: 'owner' },
  },
  'GET /admin/sender': {
    schema: {
      summary: 'What stands on invoices and packing slips as the sender',
      tags,
      response: {
        200: Type.Object({ storeName: Type.String(), storeAddress: Type.String(), helpEmail: Type.String() }),
      },
    },
    config: { access: 'helper' },
  },
  'GET /admin/rail': {
    schema: {
      summary: 'What the rail tells of the shop',
      tags,
      response: {
        200: Type.Object({
          storeName: Type.String(),
          shopUrl: Type.String(),
          toDispatch: Count,
          payments: Count,
          messages: Count,
          reviews: Count,
        }),
      },
    },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

const LATEST = 6;

/** What shoppers may hold the shop to: an owner has to have read it. */
const PROMISES: readonly ContentPage[] = ['shipping-and-returns', 'privacy', 'terms'];

const promisesAsShipped = (pages: readonly StaffPageLine[]) =>
  pages
    .filter(({ page, isAsShipped }) => isAsShipped && PROMISES.includes(page))
    .map(({ page }) => ({ page, title: PAGE_TITLES[page] }));

export const today = defineAdminResource({
  routes: todayRoutes,

  register(app, deps) {
    const { db, config, settings } = deps;
    // A year of a busy shop takes a tenth of a second; several owners who look at once share it.
    const sales = singleFlight((days: number) => salesOf(db, days, deps.now()));

    app.get('/admin/today', todayRoutes['GET /admin/today'], async (request) => {
      const now = deps.now();
      const current = await settings.current();
      const [orders, stock, messages, reviews, letters, latest] = await Promise.all([
        waitingOrders(db, now),
        lowStock(db, current.lowStockAt),
        unansweredMessages(db, current, now),
        newReviews(db, now),
        countWaitingAndFailed(db),
        latestOrders(db, LATEST),
      ]);
      const everybody = { orders, stock, messages, reviews, letters, latestOrders: latest };
      return staffOf(request).role === 'owner' ? { ...everybody, ...(await forOwners(deps)) } : everybody;
    });

    app.get('/admin/sales', todayRoutes['GET /admin/sales'], async ({ query }) => ({
      days: query.days,
      ...(await sales(query.days)),
    }));

    app.get('/admin/sender', todayRoutes['GET /admin/sender'], async () => {
      const { storeName, storeAddress, helpEmail } = await settings.current();
      return { storeName, storeAddress, helpEmail };
    });

    app.get('/admin/rail', todayRoutes['GET /admin/rail'], async () => {
      const now = deps.now();
      const current = await settings.current();
      const [orders, payments, messages, reviews] = await Promise.all([
        waitingOrders(db, now),
        countOpenProblems({ db }),
        unansweredMessages(db, current, now),
        newReviews(db, now),
      ]);
      const shown = { storeName: current.storeName, shopUrl: config.publicUrl, payments };
      return { ...shown, toDispatch: orders.toDispatch, messages: messages.waiting, reviews: reviews.waiting };
    });
  },
});

async function forOwners(deps: AppDeps) {
  const { db, config, settings, jobs } = deps;
  const [exceptions, failed, backup, samples, pages, current] = await Promise.all([
    countOpenProblems({ db }),
    jobs.failed(),
    backupState(db),
    countShownSamples(db),
    pagesForStaff(deps),
    settings.current(),
  ]);
  return {
    exceptions,
    failedJobs: failed.map(({ lastAt, ...job }) => ({ ...job, lastAt: lastAt.toISOString() })),
    backup: {
      provenAt: backup.lastProven?.startedAt.toISOString() ?? null,
      trouble: backup.last?.trouble ?? null,
    },
    unconfirmed: setupChecklist({
      settings: current,
      samples,
      promises: promisesAsShipped(pages),
      demoPayments: config.paypal.demo,
      hasMailServer: config.smtpUrl !== '',
      hasProvenBackup: backup.lastProven !== undefined,
    }),
  };
}

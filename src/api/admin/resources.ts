import type { AppDeps } from '../../app-deps.ts';
import type { App } from '../../platform/http/app.ts';
import { registerBackupRoutes } from './backups.ts';
import { registerCouponRoutes } from './coupons.ts';
import { registerCustomerRoutes } from './customers.ts';
import { registerEmailRoutes } from './emails.ts';
import { guardAdmin } from './guard.ts';
import { registerMessageRoutes } from './messages.ts';
import { registerNewsletterRoutes } from './newsletters.ts';
import { registerOrderChangeRoutes, registerRefundRoutes } from './order-changes.ts';
import { registerOrderRoutes } from './orders.ts';
import { registerOwnAccountRoutes } from './own-account.ts';
import { registerPageRoutes } from './pages.ts';
import { registerPaymentRoutes } from './payments.ts';
import { registerPictureRoutes } from './pictures.ts';
import { registerProductCsvRoutes } from './product-csv.ts';
import { registerProductRoutes } from './products.ts';
import { registerReviewRoutes } from './reviews.ts';
import { registerSampleRoutes } from './samples.ts';
import { registerSecondFactorRoutes } from './second-factor.ts';
import { registerSessionRoutes } from './session.ts';
import { registerAuditRoutes, registerSettingsRoutes } from './settings.ts';
import { registerStaffRoutes } from './staff.ts';
import { registerTaxonomyRoutes } from './taxonomy.ts';
import { registerTodayRoutes } from './today.ts';

const HANDLER_TIMEOUT = 20_000;

/** Every resource of the back office. */
const routers = [
  registerSessionRoutes,
  registerSecondFactorRoutes,
  registerOwnAccountRoutes,
  registerTodayRoutes,
  registerOrderRoutes,
  registerOrderChangeRoutes,
  registerRefundRoutes,
  registerPaymentRoutes,
  registerCustomerRoutes,
  registerStaffRoutes,
  registerSettingsRoutes,
  registerAuditRoutes,
  registerProductRoutes,
  registerProductCsvRoutes,
  registerPictureRoutes,
  registerSampleRoutes,
  registerTaxonomyRoutes,
  registerPageRoutes,
  registerReviewRoutes,
  registerMessageRoutes,
  registerEmailRoutes,
  registerCouponRoutes,
  registerNewsletterRoutes,
  registerBackupRoutes,
];

/** Mounts the calls of staff under `/api/admin`, all behind one guard. */
export async function registerAdminApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (admin, _options, done) => {
      // Refunds wait for PayPal, reports read a year of orders.
      admin.addHook('onRoute', (route) => {
        route.handlerTimeout ??= HANDLER_TIMEOUT;
      });
      guardAdmin(admin as App, deps);
      for (const door of routers) door(admin as App, deps);
      done();
    },
    { prefix: '/api' },
  );
}

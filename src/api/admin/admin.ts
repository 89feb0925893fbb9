import type { App } from '../../platform/http/app.ts';
import type { Tools } from '../../tools.ts';
import { adminBackupDoor } from './backups.ts';
import { adminCouponDoor } from './coupons.ts';
import { customerDoor } from './customers.ts';
import { adminGroupDoor } from './groups.ts';
import { guardAdmin } from './guard.ts';
import { adminLetterDoor } from './letters.ts';
import { adminMessageDoor } from './messages.ts';
import { adminNewsletterDoor } from './newsletters.ts';
import { moneyBackDoor, orderChangeDoor } from './order-changes.ts';
import { adminOrderDoor } from './orders.ts';
import { ownAccountDoor } from './own-account.ts';
import { adminPageDoor } from './pages.ts';
import { adminPaymentDoor } from './payments.ts';
import { adminPictureDoor } from './pictures.ts';
import { productCsvDoor } from './product-csv.ts';
import { adminProductDoor } from './products.ts';
import { adminReviewDoor } from './reviews.ts';
import { sampleDoor } from './samples.ts';
import { secondFactorDoor } from './second-factor.ts';
import { adminSessionDoor } from './session.ts';
import { auditDoor, settingsDoor } from './settings.ts';
import { staffDoor } from './staff.ts';
import { todayDoor } from './today.ts';

const HANDLER_TIMEOUT = 20_000;

/** Every resource of the back office. */
const doors = [
  adminSessionDoor,
  secondFactorDoor,
  ownAccountDoor,
  todayDoor,
  adminOrderDoor,
  orderChangeDoor,
  moneyBackDoor,
  adminPaymentDoor,
  customerDoor,
  staffDoor,
  settingsDoor,
  auditDoor,
  adminProductDoor,
  productCsvDoor,
  adminPictureDoor,
  sampleDoor,
  adminGroupDoor,
  adminPageDoor,
  adminReviewDoor,
  adminMessageDoor,
  adminLetterDoor,
  adminCouponDoor,
  adminNewsletterDoor,
  adminBackupDoor,
];

/** Mounts the calls of staff under `/api/admin`, all behind one guard. */
export async function openAdmin(app: App, tools: Tools): Promise<void> {
  await app.register(
    (admin, _options, done) => {
      // Refunds wait for PayPal, reports read a year of orders.
      admin.addHook('onRoute', (route) => {
        route.handlerTimeout ??= HANDLER_TIMEOUT;
      });
      guardAdmin(admin as App, tools);
      for (const door of doors) door(admin as App, tools);
      done();
    },
    { prefix: '/api' },
  );
}

import type { adminBackupRoutes } from './backups.ts';
import type { adminCouponRoutes } from './coupons.ts';
import type { customerRoutes } from './customers.ts';
import type { adminEmailRoutes } from './emails.ts';
import type { adminMessageRoutes } from './messages.ts';
import type { adminNewsletterRoutes } from './newsletters.ts';
import type { orderChangeRoutes } from './order-changes.ts';
import type { adminOrderRoutes } from './orders.ts';
import type { ownAccountRoutes } from './own-account.ts';
import type { adminPageRoutes } from './pages.ts';
import type { adminPaymentRoutes } from './payments.ts';
import type { adminPictureRoutes } from './pictures.ts';
import type { productCsvRoutes } from './product-csv.ts';
import type { adminProductRoutes } from './products.ts';
import type { adminReviewRoutes } from './reviews.ts';
import type { sampleRoutes } from './samples.ts';
import type { secondFactorRoutes } from './second-factor.ts';
import type { adminSessionRoutes } from './session.ts';
import type { settingsRoutes } from './settings.ts';
import type { staffRoutes } from './staff.ts';
import type { adminTaxonomyRoutes } from './taxonomy.ts';
import type { todayRoutes } from './today.ts';

/** Every call of the back office; apart from the shop's own, so that neither client carries the other's types. */
export type AdminContract = typeof adminSessionRoutes &
  typeof secondFactorRoutes &
  typeof ownAccountRoutes &
  typeof adminProductRoutes &
  typeof adminPictureRoutes &
  typeof sampleRoutes &
  typeof adminTaxonomyRoutes &
  typeof adminPageRoutes &
  typeof adminOrderRoutes &
  typeof adminPaymentRoutes &
  typeof orderChangeRoutes &
  typeof todayRoutes &
  typeof customerRoutes &
  typeof staffRoutes &
  typeof settingsRoutes &
  typeof adminReviewRoutes &
  typeof adminMessageRoutes &
  typeof adminEmailRoutes &
  typeof adminBackupRoutes &
  typeof adminNewsletterRoutes &
  typeof adminCouponRoutes &
  typeof productCsvRoutes;

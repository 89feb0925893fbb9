import type { AppDeps } from '../../app-deps.ts';
import type { App } from '../../platform/http/app.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import type { UploadKind } from '../../shared/upload-limits.ts';
import type { BodyOf } from '../handlers.ts';
import type { ContractOf, InputOf } from '../resource.ts';
import { bulk, productRows } from './catalog/bulk.ts';
import { imports } from './catalog/imports.ts';
import { pictureCrops, pictures } from './catalog/pictures.ts';
import { measures, priceParts } from './catalog/product-details.ts';
import { productStock, staffStockAlerts } from './catalog/product-stock.ts';
import { featured, productPreviews, products, samples } from './catalog/products.ts';
import { sets } from './catalog/sets.ts';
import { communityPictures, taxonomy } from './catalog/taxonomy.ts';
import { menus, redirects } from './content/navigation.ts';
import { ownPages, pages, textPictures } from './content/pages.ts';
import { stories, storyCovers } from './content/stories.ts';
import { emailExamples, shopTexts, wording } from './content/texts.ts';
import { customerAccounts, customers } from './customers/customers.ts';
import { emails } from './customers/emails.ts';
import { messages, savedReplies } from './customers/messages.ts';
import { reviews } from './customers/reviews.ts';
import { staffThanks } from './customers/thanks.ts';
import { guardAdmin } from './guard.ts';
import { coupons } from './marketing/coupons.ts';
import { newsletterPreviews, newsletters } from './marketing/newsletters.ts';
import { subscriberImports, subscribers } from './marketing/subscribers.ts';
import { formerOrderImports, formerOrders } from './orders/former-orders.ts';
import { inPerson } from './orders/in-person.ts';
import { itemEdits, itemRemovals, orderChanges } from './orders/order-changes.ts';
import { draftLinks, orderDrafts } from './orders/order-drafts.ts';
import { orderMessages, orderNotes } from './orders/order-messages.ts';
import { orderNumbers, orderPacking, orders } from './orders/orders.ts';
import { payments } from './orders/payments.ts';
import { refunds } from './orders/refunds.ts';
import { returnDecisions, returnRefunds, staffReturns } from './orders/returns.ts';
import { fulfillment, packages, shipments } from './orders/shipping.ts';
import { staffMakers, weaving } from './orders/weaving.ts';
import { rememberOwnChanges } from './reading.ts';
import { makerLedgers } from './reports/maker-ledger.ts';
import { reportFiles, reports } from './reports/reports.ts';
import { search } from './search.ts';
import { apiKeys } from './settings/api-keys.ts';
import { audit } from './settings/audit.ts';
import { backups } from './settings/backups.ts';
import { brand, brandPictures } from './settings/brand.ts';
import { backupBucket, connections } from './settings/connections.ts';
import { restores } from './settings/restores.ts';
import { goingLive, settings } from './settings/settings.ts';
import { studio } from './settings/studio.ts';
import { taxes, taxFilings } from './settings/taxes.ts';
import { webhooks } from './settings/webhooks.ts';
import { alerts } from './staff/alerts.ts';
import { joining, staffInvitations } from './staff/invitations.ts';
import { ownAccount, ownBrowsers } from './staff/own-account.ts';
import { staffOwnPasskeys, staffPasskeys } from './staff/passkeys.ts';
import { secondFactor } from './staff/second-factor.ts';
import { session } from './staff/session.ts';
import { staff } from './staff/staff.ts';
import { today } from './today.ts';
import { registerUploads } from './uploads.ts';

const HANDLER_TIMEOUT_MS = 20_000;

/**
 * The single registry of back-office resources. Separate from the public list, so that neither client carries the
 * other's types.
 */
export const adminResources = [
  session,
  joining,
  secondFactor,
  staffPasskeys,
  staffOwnPasskeys,
  ownAccount,
  ownBrowsers,
  alerts,
  today,
  reports,
  taxFilings,
  reportFiles,
  makerLedgers,
  search,
  orders,
  fulfillment,
  orderChanges,
  orderPacking,
  orderNotes,
  orderDrafts,
  draftLinks,
  inPerson,
  orderNumbers,
  packages,
  shipments,
  orderMessages,
  itemEdits,
  itemRemovals,
  refunds,
  staffReturns,
  returnDecisions,
  returnRefunds,
  formerOrders,
  formerOrderImports,
  payments,
  customers,
  customerAccounts,
  staff,
  staffInvitations,
  settings,
  connections,
  apiKeys,
  webhooks,
  brand,
  brandPictures,
  studio,
  weaving,
  staffMakers,
  audit,
  products,
  productPreviews,
  featured,
  productStock,
  bulk,
  productRows,
  imports,
  pictures,
  pictureCrops,
  communityPictures,
  textPictures,
  priceParts,
  measures,
  staffStockAlerts,
  sets,
  samples,
  taxes,
  taxonomy,
  pages,
  ownPages,
  stories,
  storyCovers,
  menus,
  redirects,
  reviews,
  messages,
  savedReplies,
  staffThanks,
  emails,
  goingLive,
  coupons,
  newsletters,
  newsletterPreviews,
  subscribers,
  subscriberImports,
  backups,
  backupBucket,
  restores,
  wording,
  emailExamples,
  shopTexts,
] as const;

type AdminContract = ContractOf<typeof adminResources>;

export type AdminCall = keyof AdminContract;
/** Mapped per call: combining the parts of all calls at once would multiply into 100,000 inputs that no call takes. */
type AdminInputs = { [Name in AdminCall]: InputOf<AdminContract[Name]> };
export type AdminInput<Name extends AdminCall> = AdminInputs[Name];
export type AdminUploadCall = {
  [Name in AdminCall]: AdminContract[Name] extends { config: { upload: UploadKind } } ? Name : never;
}[AdminCall];
export type AdminBody<Name extends AdminCall> = BodyOf<AdminContract[Name]>;

export type AdminClient = {
  call<Name extends AdminCall>(name: Name, input: AdminInput<Name>): Promise<ApiResult<AdminBody<Name>>>;
};

/** Mounts all staff calls under `/api/admin`, behind one guard. */
export async function registerAdminApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (admin, _options, done) => {
      // Longer timeout, because refunds wait for PayPal and reports read a year of orders.
      admin.addHook('onRoute', (route) => {
        route.handlerTimeout ??= HANDLER_TIMEOUT_MS;
      });
      guardAdmin(admin as App, deps);
      rememberOwnChanges(admin as App, deps);
      registerUploads(admin as App);
      for (const { register } of adminResources) register(admin as App, deps);
      done();
    },
    { prefix: '/api' },
  );
}

import type { AppDeps } from '../../app-deps.ts';
import type { App } from '../../platform/http/app.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import type { UploadKind } from '../../shared/upload-limits.ts';
import type { BodyOf, ContractOf, InputOf } from '../call-types.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { backupBucket } from './backup-bucket.ts';
import { backups } from './backups.ts';
import { brand } from './brand.ts';
import { brandPictures } from './brand-pictures.ts';
import { bulk } from './bulk.ts';
import { communityPictures } from './community-pictures.ts';
import { connections } from './connections.ts';
import { coupons } from './coupons.ts';
import { customerAccounts } from './customer-accounts.ts';
import { customers } from './customers.ts';
import { draftLinks } from './draft-links.ts';
import { emailExamples } from './email-examples.ts';
import { emails } from './emails.ts';
import { featured } from './featured.ts';
import { formerOrderImportRuns } from './former-order-import-runs.ts';
import { formerOrderImports } from './former-order-imports.ts';
import { formerOrders } from './former-orders.ts';
import { fulfillment } from './fulfillment.ts';
import { goingLive } from './go-live.ts';
import { guardAdmin } from './guard.ts';
import { importCorrections } from './import-corrections.ts';
import { importRuns } from './import-runs.ts';
import { imports } from './imports.ts';
import { inPerson } from './in-person.ts';
import { itemEdits } from './item-edits.ts';
import { itemRemovals } from './item-removals.ts';
import { joining } from './joining.ts';
import { makerLedgers } from './maker-ledger.ts';
import { staffMakers } from './makers.ts';
import { measures } from './measures.ts';
import { menus } from './menus.ts';
import { messages } from './messages.ts';
import { newsletterPreviews } from './newsletter-previews.ts';
import { newsletters } from './newsletters.ts';
import { orderChanges } from './order-changes.ts';
import { orderDrafts } from './order-drafts.ts';
import { orderMessages } from './order-messages.ts';
import { orderNotes } from './order-notes.ts';
import { orderNumbers } from './order-numbers.ts';
import { orderPacking } from './order-packing.ts';
import { orders } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { ownBrowsers } from './own-browsers.ts';
import { ownPages } from './own-pages.ts';
import { staffOwnPasskeys } from './own-passkeys.ts';
import { packages } from './packages.ts';
import { pages } from './pages.ts';
import { staffPasskeys } from './passkeys.ts';
import { payments } from './payments.ts';
import { pictureCrops } from './picture-crops.ts';
import { pictures } from './pictures.ts';
import { priceParts } from './price-parts.ts';
import { productColors } from './product-colors.ts';
import { productCsv } from './product-csv.ts';
import { productPairs } from './product-pairs.ts';
import { productPreviews } from './product-previews.ts';
import { productRows } from './product-rows.ts';
import { productStock } from './product-stock.ts';
import { products } from './products.ts';
import { rememberOwnChanges } from './reading.ts';
import { redirects } from './redirects.ts';
import { refunds } from './refunds.ts';
import { reportFiles } from './report-files.ts';
import { reports } from './reports.ts';
import { restores } from './restores.ts';
import { returnDecisions } from './return-decisions.ts';
import { returnRefunds } from './return-refunds.ts';
import { staffReturns } from './returns.ts';
import { reviews } from './reviews.ts';
import { samples } from './samples.ts';
import { savedReplies } from './saved-replies.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { sets } from './sets.ts';
import { settings } from './settings.ts';
import { shipments } from './shipments.ts';
import { shopTexts } from './shop-texts.ts';
import { staff } from './staff.ts';
import { staffInvitations } from './staff-invitations.ts';
import { staffStockAlerts } from './stock-alerts.ts';
import { stories } from './stories.ts';
import { storyCovers } from './story-covers.ts';
import { studio } from './studio.ts';
import { subscriberImportRuns } from './subscriber-import-runs.ts';
import { subscriberImports } from './subscriber-imports.ts';
import { subscribers } from './subscribers.ts';
import { taxFilings } from './tax-filings.ts';
import { taxes } from './taxes.ts';
import { taxonomy } from './taxonomy.ts';
import { textPictures } from './text-pictures.ts';
import { staffThanks } from './thanks.ts';
import { today } from './today.ts';
import { registerUploads } from './uploads.ts';
import { weaving } from './weaving.ts';
import { wording } from './wording.ts';

const HANDLER_TIMEOUT_MS = 20_000;

/**
 * Every resource of the back office: the one place where it is registered; apart from the public list, so that neither
 * client carries the other's types.
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
  formerOrderImportRuns,
  payments,
  customers,
  customerAccounts,
  staff,
  staffInvitations,
  settings,
  connections,
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
  productCsv,
  imports,
  importCorrections,
  importRuns,
  pictures,
  pictureCrops,
  communityPictures,
  textPictures,
  priceParts,
  measures,
  staffStockAlerts,
  productColors,
  productPairs,
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
  subscriberImportRuns,
  backups,
  backupBucket,
  restores,
  wording,
  emailExamples,
  shopTexts,
] as const;

type AdminContract = ContractOf<typeof adminResources>;

export type AdminCall = keyof AdminContract;
/** Of each call by itself: the parts of all calls at once would be multiplied with each other, 100,000 inputs that none takes. */
type AdminInputs = { [Name in AdminCall]: InputOf<AdminContract[Name]> };
export type AdminInput<Name extends AdminCall> = AdminInputs[Name];
/** The calls that take a file. */
export type AdminUploadCall = {
  [Name in AdminCall]: AdminContract[Name] extends { config: { upload: UploadKind } } ? Name : never;
}[AdminCall];
export type AdminBody<Name extends AdminCall> = BodyOf<AdminContract[Name]>;

/** The typed calls of the back office. */
export type AdminClient = {
  call<Name extends AdminCall>(name: Name, input: AdminInput<Name>): Promise<ApiResult<AdminBody<Name>>>;
};

/** Mounts the calls of staff under `/api/admin`, all behind one guard. */
export async function registerAdminApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (admin, _options, done) => {
      // Refunds wait for PayPal, reports read a year of orders.
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

import type { ApiResult } from '../shared/api-client.ts';
import { addresses } from './addresses.ts';
import type { BodyOf, ContractOf, InputOf, QueryNameOf } from './call-types.ts';
import { categories } from './categories.ts';
import { communities } from './communities.ts';
import { contact } from './contact.ts';
import { delays } from './delays.ts';
import { devEmails } from './dev-emails.ts';
import { favorites } from './favorites.ts';
import { formerOrders } from './former-orders.ts';
import { frontPages } from './front-page.ts';
import { inboundEmail } from './inbound-email.ts';
import { linkPayments } from './link-payments.ts';
import { loginCodes } from './login-codes.ts';
import { newsletter } from './newsletter.ts';
import { openingAlerts } from './opening-alerts.ts';
import { orderLinks } from './order-links.ts';
import { orders } from './orders.ts';
import { ownOrderChanges } from './own-order-changes.ts';
import { ownPages } from './own-pages.ts';
import { ownPasskeys } from './own-passkeys.ts';
import { pages } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { passwordReset } from './password-reset.ts';
import { payments } from './payments.ts';
import { paypalWebhook } from './paypal-webhook.ts';
import { personalData } from './personal-data.ts';
import { productSearch } from './product-search.ts';
import { products } from './products.ts';
import { profile } from './profile.ts';
import { quotes } from './quotes.ts';
import { returnPictures } from './return-pictures.ts';
import { returns } from './returns.ts';
import { reviewInvitations } from './review-invitations.ts';
import { reviewPictures } from './review-pictures.ts';
import { reviews } from './reviews.ts';
import { sessions } from './sessions.ts';
import { sets } from './sets.ts';
import { sharedLists } from './shared-lists.ts';
import { stockAlerts } from './stock-alerts.ts';
import { store } from './store.ts';
import { stories } from './stories.ts';
import { studio } from './studio.ts';
import { tax } from './tax.ts';
import { thanks } from './thanks.ts';
import { users } from './users.ts';
import { visits } from './visits.ts';

/**
 * Every resource of the public API, in the order in which `/api/docs` lists them: the one place where a resource is
 * registered. Routes, in-process queries, cached answers and the types below follow from it.
 */
export const resources = [
  store,
  pages,
  ownPages,
  stories,
  products,
  productSearch,
  categories,
  frontPages,
  sets,
  communities,
  reviews,
  reviewPictures,
  reviewInvitations,
  stockAlerts,
  openingAlerts,
  favorites,
  sharedLists,
  studio,
  orders,
  ownOrderChanges,
  quotes,
  formerOrders,
  thanks,
  returns,
  returnPictures,
  delays,
  orderLinks,
  linkPayments,
  payments,
  paypalWebhook,
  tax,
  users,
  loginCodes,
  passkeys,
  ownPasskeys,
  passwordReset,
  profile,
  addresses,
  sessions,
  personalData,
  contact,
  inboundEmail,
  newsletter,
  visits,
  devEmails,
] as const;

/** Every call that pages and other programs may make. Clients import it as a type: no schema reaches the browser. */
type Contract = ContractOf<typeof resources>;

export type Call = keyof Contract;
export type Input<Name extends Call> = InputOf<Contract[Name]>;
export type Body<Name extends Call> = BodyOf<Contract[Name]>;

/** The calls that pages make while the server renders them. */
export type QueryName = QueryNameOf<typeof resources>;

/** What pages call while the server renders them; those that render again in the browser pass the browser's client. */
export type QueryClient = {
  call<Name extends QueryName>(name: Name, input: Input<Name>): Promise<ApiResult<Body<Name>>>;
};

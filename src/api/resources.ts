import type { CachedRoute } from '../platform/page-cache/match-route.ts';
import type { ApiResult } from '../shared/api-client.ts';
import { addresses } from './accounts/addresses.ts';
import { loginCodes } from './accounts/login-codes.ts';
import { ownPasskeys, passkeys } from './accounts/passkeys.ts';
import { passwordReset } from './accounts/password-reset.ts';
import { personalData } from './accounts/personal-data.ts';
import { profile } from './accounts/profile.ts';
import { sessions, users } from './accounts/users.ts';
import { categories, communities, frontPages, sets } from './catalog/lists.ts';
import { productSearch, products } from './catalog/products.ts';
import { reviewInvitations, reviewPictures, reviews } from './catalog/reviews.ts';
import { contact } from './contact.ts';
import { devEmails } from './dev-emails.ts';
import { favorites, sharedLists } from './favorites.ts';
import { delays, orderLinks, ownOrderChanges } from './orders/order-changes.ts';
import { formerOrders, orders } from './orders/orders.ts';
import { linkPayments, payments } from './orders/payments.ts';
import { quotes, tax } from './orders/quotes.ts';
import { returnPictures, returns } from './orders/returns.ts';
import { thanks } from './orders/thanks.ts';
import type { BodyOf, ContractOf, InputOf, QueryNameOf, RouteSchemas } from './resource.ts';
import { store } from './store.ts';
import { studio } from './studio.ts';
import { newsletter, openingAlerts, stockAlerts } from './subscriptions.ts';
import { visits } from './visits.ts';
import { inboundEmail, paypalWebhook } from './webhooks.ts';
import { ownPages, pages, stories } from './written-pages.ts';

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

/** Answers that are the same for everybody and cost a query, for the page cache. */
export const cachedRoutes: readonly CachedRoute[] = resources.flatMap(({ routes, cached }) =>
  Object.entries(cached).map(([name, tags]) => ({
    path: `/api${name.slice('GET '.length)}`,
    query: parametersOf(routes, name),
    tags,
  })),
);

/** The parameters that a call knows: no other changes its answer, or gets a place of its own in the cache. */
function parametersOf(routes: RouteSchemas, name: string): string[] {
  const querystring = routes[name as keyof RouteSchemas]?.schema.querystring as { properties?: object } | undefined;
  return Object.keys(querystring?.properties ?? {});
}

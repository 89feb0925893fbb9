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
import type { BodyOf } from './handlers.ts';
import { delays, orderLinks, ownOrderChanges } from './orders/order-changes.ts';
import { formerOrders, orders } from './orders/orders.ts';
import { linkPayments, payments } from './orders/payments.ts';
import { quotes, tax } from './orders/quotes.ts';
import { returnPictures, returns } from './orders/returns.ts';
import { thanks } from './orders/thanks.ts';
import type { ContractOf, InputOf, QueryNameOf, RouteSchemas } from './resource.ts';
import { store } from './store.ts';
import { studio } from './studio.ts';
import { newsletter, openingAlerts, stockAlerts } from './subscriptions.ts';
import { visits } from './visits.ts';
import { inboundEmail, paypalWebhook } from './webhooks.ts';
import { ownPages, pages, stories } from './written-pages.ts';

/**
 * The single registry of public API resources, in the order of `/api/docs`. Routes, in-process queries, cached
 * responses and the types below derive from it.
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

/** All calls for pages and other programs. Clients import it as a type only: no schema reaches the browser. */
type Contract = ContractOf<typeof resources>;

export type Call = keyof Contract;
export type Input<Name extends Call> = InputOf<Contract[Name]>;
export type Body<Name extends Call> = BodyOf<Contract[Name]>;

/** Calls that pages make during server rendering. */
export type QueryName = QueryNameOf<typeof resources>;

/** Client for server rendering. Pages that also render in the browser pass the browser's client there. */
export type QueryClient = {
  call<Name extends QueryName>(name: Name, input: Input<Name>): Promise<ApiResult<Body<Name>>>;
};

/** Responses that are the same for everyone and cost a query, for the page cache. */
export const cachedRoutes: readonly CachedRoute[] = resources.flatMap(({ routes, cached }) =>
  Object.entries(cached).map(([name, tags]) => ({
    path: `/api${name.slice('GET '.length)}`,
    query: getParameters(routes, name),
    tags,
  })),
);

/** Parameters declared by a call. Others don't change its response, so they aren't part of the cache key. */
function getParameters(routes: RouteSchemas, name: string): string[] {
  const querystring = routes[name as keyof RouteSchemas]?.schema.querystring as { properties?: object } | undefined;
  return Object.keys(querystring?.properties ?? {});
}

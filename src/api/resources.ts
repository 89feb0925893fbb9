import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import type { CachedRoute } from '../platform/page-cache/match-route.ts';
import type { ApiResult } from '../shared/api-client.ts';
import { addresses } from './addresses.ts';
import type { BodyOf, ContractOf, InputOf, QueryNameOf } from './call-types.ts';
import { communities } from './communities.ts';
import { contact } from './contact.ts';
import { delays } from './delays.ts';
import { devEmails } from './dev-emails.ts';
import { favorites } from './favorites.ts';
import { formerOrders } from './former-orders.ts';
import { inboundEmail } from './inbound-email.ts';
import { linkPayments } from './link-payments.ts';
import { loginCodes } from './login-codes.ts';
import { newsletter } from './newsletter.ts';
import { openingAlerts } from './opening-alerts.ts';
import { orderLinks } from './order-links.ts';
import { orders } from './orders.ts';
import { ownPages } from './own-pages.ts';
import { pages } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { passwordReset } from './password-reset.ts';
import { payments } from './payments.ts';
import { personalData } from './personal-data.ts';
import { products } from './products.ts';
import { profile } from './profile.ts';
import { registerQueries } from './queries.ts';
import type { Resource, RouteSchemas } from './resource.ts';
import { returns } from './returns.ts';
import { reviewInvitations } from './review-invitations.ts';
import { reviews } from './reviews.ts';
import { sessions } from './sessions.ts';
import { sets } from './sets.ts';
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
  sets,
  communities,
  reviews,
  reviewInvitations,
  stockAlerts,
  openingAlerts,
  favorites,
  studio,
  orders,
  formerOrders,
  thanks,
  returns,
  delays,
  orderLinks,
  linkPayments,
  payments,
  tax,
  users,
  loginCodes,
  passkeys,
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

/** Mounts the public API under `/api`. */
export async function registerApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (api, _options, done) => {
      api.decorateRequest('customer', undefined);
      for (const resource of resources as readonly Resource[]) {
        registerQueries(api as App, deps, resource);
        resource.register(api as App, deps);
      }
      done();
    },
    { prefix: '/api' },
  );
}

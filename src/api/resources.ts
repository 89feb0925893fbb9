import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import type { CachedRoute } from '../platform/page-cache/match-route.ts';
import { registerContactRoutes } from './contact.ts';
import { registerDevEmailRoutes } from './dev-emails.ts';
import { registerNewsletterRoutes } from './newsletter.ts';
import { registerOrderRoutes } from './orders.ts';
import { registerPageRoutes } from './pages.ts';
import { registerPasswordResetRoutes } from './password-reset.ts';
import { registerPaymentRoutes } from './payments.ts';
import { registerPersonalDataRoutes } from './personal-data.ts';
import { productRoutes, registerProductRoutes } from './products.ts';
import { registerProfileRoutes } from './profile.ts';
import { registerReviewRoutes, reviewRoutes } from './reviews.ts';
import { registerSessionRoutes } from './sessions.ts';
import { registerStoreRoutes } from './store.ts';
import { registerTaxRoutes } from './tax.ts';
import { registerUserRoutes } from './users.ts';

/** Every resource of the API, in the order in which the description lists them. */
const routers = [
  registerStoreRoutes,
  registerPageRoutes,
  registerProductRoutes,
  registerReviewRoutes,
  registerOrderRoutes,
  registerPaymentRoutes,
  registerTaxRoutes,
  registerUserRoutes,
  registerPasswordResetRoutes,
  registerProfileRoutes,
  registerSessionRoutes,
  registerPersonalDataRoutes,
  registerContactRoutes,
  registerNewsletterRoutes,
  registerDevEmailRoutes,
];

/** Answers that are the same for everybody and cost a query: kept by the page cache until one of their tags changes. */
export const cachedRoutes: readonly CachedRoute[] = [
  { path: '/api/store', tags: () => ['settings'] },
  { path: '/api/pages/:page', tags: () => ['pages', 'settings'] },
  { path: '/api/products', query: queryOf(productRoutes['GET /products']), tags: () => ['catalogue', 'shelf'] },
  { path: '/api/products/featured', tags: () => ['catalogue', 'shelf'] },
  {
    path: '/api/products/suggestions',
    query: queryOf(productRoutes['GET /products/suggestions']),
    tags: () => ['catalogue'],
  },
  { path: '/api/products/category', tags: () => ['catalogue'] },
  {
    path: '/api/products/category/:slug',
    query: queryOf(productRoutes['GET /products/category/:slug']),
    tags: () => ['catalogue', 'shelf'],
  },
  { path: '/api/front-page', query: queryOf(productRoutes['GET /front-page']), tags: () => ['catalogue', 'shelf'] },
  {
    path: '/api/products/:id',
    query: queryOf(productRoutes['GET /products/:id']),
    tags: ({ id }) => [`product:${id ?? ''}`, 'catalogue', 'shelf'],
  },
  { path: '/api/products/:id/related', tags: () => ['catalogue', 'shelf'] },
  {
    path: '/api/products/:id/get-reviews',
    query: queryOf(reviewRoutes['GET /products/:id/get-reviews']),
    tags: ({ id }) => [`product:${id ?? ''}`, 'catalogue'],
  },
];

/** The parameters that a call knows: no other changes its answer, or gets a place of its own. */
function queryOf({ schema }: { schema: { querystring: { properties: object } } }): string[] {
  return Object.keys(schema.querystring.properties);
}

/** Mounts the API under `/api`. */
export async function registerApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (api, _options, done) => {
      api.decorateRequest('customer', undefined);
      for (const door of routers) door(api as App, deps);
      done();
    },
    { prefix: '/api' },
  );
}

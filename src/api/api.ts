import type { App } from '../platform/http/app.ts';
import type { Kept } from '../platform/page-cache/route-map.ts';
import type { Tools } from '../tools.ts';
import { contactDoor } from './contact.ts';
import { keptLetterDoor } from './kept-letters.ts';
import { newsletterDoor } from './newsletter.ts';
import { orderDoor } from './orders.ts';
import { ownDataDoor } from './own-data.ts';
import { pageDoor } from './pages.ts';
import { passwordResetDoor } from './password-reset.ts';
import { paymentDoor } from './payments.ts';
import { productDoor, productRoutes } from './products.ts';
import { profileDoor } from './profile.ts';
import { reviewDoor, reviewRoutes } from './reviews.ts';
import { sessionDoor } from './sessions.ts';
import { storeDoor } from './store.ts';
import { taxDoor } from './tax.ts';
import { userDoor } from './users.ts';

/** Every resource of the API, in the order in which the description lists them. */
const doors = [
  storeDoor,
  pageDoor,
  productDoor,
  reviewDoor,
  orderDoor,
  paymentDoor,
  taxDoor,
  userDoor,
  passwordResetDoor,
  profileDoor,
  sessionDoor,
  ownDataDoor,
  contactDoor,
  newsletterDoor,
  keptLetterDoor,
];

/** Answers that are the same for everybody and cost a query: kept by the page cache until one of their tags changes. */
export const keptAnswers: readonly Kept[] = [
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
export async function openApi(app: App, tools: Tools): Promise<void> {
  await app.register(
    (api, _options, done) => {
      api.decorateRequest('customer', undefined);
      for (const door of doors) door(api as App, tools);
      done();
    },
    { prefix: '/api' },
  );
}

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
import { productDoor } from './products.ts';
import { profileDoor } from './profile.ts';
import { reviewDoor } from './reviews.ts';
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
];

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

import type { ApiResult } from '../shared/api-client.ts';
import type { BodyOf, InputOf } from './call-types.ts';
import type { contactRoutes } from './contact.ts';
import type { devEmailQueries, devEmailRoutes } from './dev-emails.ts';
import type { newsletterRoutes } from './newsletter.ts';
import type { orderRoutes } from './orders.ts';
import type { pageQueries, pageRoutes } from './pages.ts';
import type { passwordResetRoutes } from './password-reset.ts';
import type { paymentQueries, paymentRoutes } from './payments.ts';
import type { personalDataRoutes } from './personal-data.ts';
import type { productQueries, productRoutes } from './products.ts';
import type { profileRoutes } from './profile.ts';
import type { reviewQueries, reviewRoutes } from './reviews.ts';
import type { sessionRoutes } from './sessions.ts';
import type { storeQueries, storeRoutes } from './store.ts';
import type { taxRoutes } from './tax.ts';
import type { userRoutes } from './users.ts';

/** Every call that pages and other programs may make. Clients import this as a type: no schema reaches the browser. */
export type Contract = typeof storeRoutes &
  typeof pageRoutes &
  typeof productRoutes &
  typeof reviewRoutes &
  typeof orderRoutes &
  typeof taxRoutes &
  typeof userRoutes &
  typeof passwordResetRoutes &
  typeof profileRoutes &
  typeof sessionRoutes &
  typeof personalDataRoutes &
  typeof paymentRoutes &
  typeof contactRoutes &
  typeof newsletterRoutes &
  typeof devEmailRoutes;

export type Call = keyof Contract;

/** The calls that pages make while the server draws them. */
export type QueryName =
  | keyof typeof storeQueries
  | keyof typeof productQueries
  | keyof typeof pageQueries
  | keyof typeof reviewQueries
  | keyof typeof paymentQueries
  | keyof typeof devEmailQueries;

export type Input<Name extends Call> = InputOf<Contract[Name]>;

export type Body<Name extends Call> = BodyOf<Contract[Name]>;

/** What pages ask while the server draws them; those that are drawn again in the browser hand in the browser's client. */
export type QueryClient = {
  call<Name extends QueryName>(name: Name, input: Input<Name>): Promise<ApiResult<Body<Name>>>;
};

import type { Answer } from '../shared/api-client.ts';
import type { BodyOf, InputOf } from './call-shapes.ts';
import type { contactRoutes } from './contact.ts';
import type { keptLetterReads, keptLetterRoutes } from './kept-letters.ts';
import type { newsletterRoutes } from './newsletter.ts';
import type { orderRoutes } from './orders.ts';
import type { ownDataRoutes } from './own-data.ts';
import type { pageReads, pageRoutes } from './pages.ts';
import type { passwordResetRoutes } from './password-reset.ts';
import type { paymentReads, paymentRoutes } from './payments.ts';
import type { productReads, productRoutes } from './products.ts';
import type { profileRoutes } from './profile.ts';
import type { reviewReads, reviewRoutes } from './reviews.ts';
import type { sessionRoutes } from './sessions.ts';
import type { storeReads, storeRoutes } from './store.ts';
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
  typeof ownDataRoutes &
  typeof paymentRoutes &
  typeof contactRoutes &
  typeof newsletterRoutes &
  typeof keptLetterRoutes;

export type Call = keyof Contract;

/** The calls that pages make while the server draws them. */
export type PageCall =
  | keyof typeof storeReads
  | keyof typeof productReads
  | keyof typeof pageReads
  | keyof typeof reviewReads
  | keyof typeof paymentReads
  | keyof typeof keptLetterReads;

export type Input<Name extends Call> = InputOf<Contract[Name]>;

export type Body<Name extends Call> = BodyOf<Contract[Name]>;

/** What pages ask while the server draws them; those that are drawn again in the browser hand in the browser's client. */
export type LookingClient = {
  call<Name extends PageCall>(name: Name, input: Input<Name>): Promise<Answer<Body<Name>>>;
};

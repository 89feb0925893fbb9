import type { Static, TSchema } from 'typebox';
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

/** The shape of one part of a schema; undefined where it has none. */
export type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer Shape extends TSchema }
  ? Static<Shape>
  : undefined;
type Success<Schema> = Schema extends { response: infer Answers }
  ? Answers[keyof Answers & (200 | 201 | 202 | 204)]
  : never;
type Wanted<Name extends string, Shape> = Shape extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Shape };
type Optional<Name extends string, Shape> = Shape extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]?: Partial<Shape> };

/** A call's input and answer, in this contract or another of the same form. */
export type InputOf<Entry extends { schema: object }> = Wanted<'params', Part<Entry['schema'], 'params'>> &
  Optional<'query', Part<Entry['schema'], 'querystring'>> &
  Wanted<'body', Part<Entry['schema'], 'body'>>;

export type BodyOf<Entry extends { schema: object }> =
  Success<Entry['schema']> extends infer Shape ? (Shape extends TSchema ? Static<Shape> : never) : never;

export type Input<Name extends Call> = InputOf<Contract[Name]>;

export type Body<Name extends Call> = BodyOf<Contract[Name]>;

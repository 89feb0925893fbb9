import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';
import { OrderMaker } from '../orders/schema.ts';

export const MAX_THANKS_LENGTH = 280;

/** A thank-you note for a community. */
export const WrittenThanks = StrictObject({
  words: Type.String({
    minLength: 1,
    maxLength: 2 * MAX_THANKS_LENGTH,
    sentence: `Write one line of up to ${MAX_THANKS_LENGTH} characters.`,
  }),
});

/** A note as its author sees it; it can’t be changed once passed on. */
export const OwnThanks = Type.Object({ words: Type.String(), isPassedOn: Type.Boolean() });
export type OwnThanks = Static<typeof OwnThanks>;

export const ThankedMaker = Type.Object({ ...OrderMaker.properties, thanks: nullable(OwnThanks) });
export type ThankedMaker = Static<typeof ThankedMaker>;

/** The community that the buyer of a product can still thank, and the order for it. */
export const Thankable = Type.Object({ orderId: Type.String(), id: Type.String(), name: Type.String() });
export type Thankable = Static<typeof Thankable>;

export const THANKS_VIEWS = ['open', 'passed-on'] as const;

const Moment = Type.String({ format: 'date-time' });

export const StaffThanks = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.Integer(),
  community: Type.String(),
  /** Current name of the author’s account. */
  name: Type.String(),
  words: Type.String(),
  writtenAt: Moment,
  passedOnAt: nullable(Moment),
});
export type StaffThanks = Static<typeof StaffThanks>;

export const StaffThanksList = Type.Object({
  rows: Type.Array(StaffThanks),
  next: nullable(Type.String()),
  counts: Type.Object({ open: Type.Integer(), passedOn: Type.Integer() }),
});
export type StaffThanksList = Static<typeof StaffThanksList>;

import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { OrderMaker } from '../orders/schema.ts';

export const MAX_THANKS_LENGTH = 280;

/** What is sent to thank a maker. */
export const WrittenThanks = Type.Object(
  {
    words: Type.String({
      minLength: 1,
      maxLength: 2 * MAX_THANKS_LENGTH,
      sentence: `Write one line of up to ${MAX_THANKS_LENGTH} characters.`,
    }),
  },
  { additionalProperties: false },
);

/** A line as its writer sees it; once the shop has passed it on, it stays as it is. */
export const OwnThanks = Type.Object({ words: Type.String(), isPassedOn: Type.Boolean() });
export type OwnThanks = Static<typeof OwnThanks>;

/** Who made something of an order, with what its buyer has written to them. */
export const ThankedMaker = Type.Object({ ...OrderMaker.properties, thanks: nullable(OwnThanks) });
export type ThankedMaker = Static<typeof ThankedMaker>;

/** Whom the buyer of a product can still thank for it, and by which order. */
export const Thankable = Type.Object({ orderId: Type.String(), id: Type.String(), name: Type.String() });
export type Thankable = Static<typeof Thankable>;

export const THANKS_VIEWS = ['open', 'passed-on'] as const;

const Moment = Type.String({ format: 'date-time' });

export const StaffThanks = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  orderNumber: nullable(Type.Integer()),
  community: Type.String(),
  /** Of who wrote it, as the account says now. */
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

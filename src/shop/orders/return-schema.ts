import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

export const RETURN_KINDS = ['return', 'exchange', 'claim'] as const;
export const RETURN_STATES = [
  'requested',
  'approved',
  'declined',
  'received',
  'refunded',
  'sent',
  'closed',
  'withdrawn',
] as const;
const WISHES = ['refund', 'replacement'] as const;

export const ReturnKind = Type.Enum(RETURN_KINDS);
export type ReturnKind = Static<typeof ReturnKind>;
export const ReturnState = Type.Enum(RETURN_STATES);
export type ReturnState = Static<typeof ReturnState>;
export const ReturnWish = Type.Enum(WISHES);
export type ReturnWish = Static<typeof ReturnWish>;

const Moment = Type.String({ format: 'date-time' });

const ReturnLine = Type.Object({
  position: Type.Integer(),
  name: Type.String(),
  image: Type.String(),
  /** The one that was bought. */
  size: nullable(Type.String()),
  quantity: Type.Integer(),
  reason: Type.String(),
  /** What goes out in its place. */
  newSize: nullable(Type.String()),
  /** What came back; null until it was counted. */
  sellable: nullable(Type.Integer()),
  unsellable: nullable(Type.Integer()),
});

/** A return, exchange or claim as its shopper and staff read it. */
export const OrderReturn = Type.Object({
  id: Type.String(),
  order: Type.String(),
  /** For people, and to be written on the package. */
  number: Type.String(),
  kind: ReturnKind,
  wish: ReturnWish,
  state: ReturnState,
  /** Its money is on the way back at this moment. */
  isRefunding: Type.Boolean(),
  lines: Type.Array(ReturnLine),
  words: Type.String(),
  reply: Type.String(),
  pictures: Type.Array(Type.String(), { description: 'Ids; each is fetched by a call of its own' }),
  requestedAt: Moment,
  sendBackBy: nullable(Type.String()),
  refunded: nullable(Type.Number({ description: 'Dollars that went back with it' })),
  tracking: nullable(Type.Object({ carrier: Type.String(), number: Type.String(), url: nullable(Type.String()) })),
});
export type OrderReturn = Static<typeof OrderReturn>;

const Window = nullable(
  Type.Object({ until: Type.String({ description: 'The last day on which it can be asked for' }) }),
);

/** What a shopper can still send back or claim of one of their orders, and what they have. */
export const OwnReturns = Type.Object({
  returns: Type.Array(OrderReturn),
  canReturn: Window,
  canClaim: Window,
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      name: Type.String(),
      image: Type.String(),
      size: nullable(Type.String()),
      left: Type.Integer({ description: 'Units that are in no return yet' }),
      isReturnable: Type.Boolean({ description: 'False for what was made for one person, unless it arrived broken' }),
      sizes: Type.Array(Type.Object({ size: Type.String(), left: Type.Integer() }), {
        description: 'Other sizes at the same price that are in stock',
      }),
      replaceable: Type.Integer({ description: 'How many of the same are in stock to replace broken ones' }),
    }),
  ),
  /** The owner's own words on who pays to send something back, and where it goes. */
  postage: Type.String(),
  address: Type.String(),
});
export type OwnReturns = Static<typeof OwnReturns>;

import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

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

/** Why something comes back, and what is wrong with it. */
export const RETURN_REASONS = ['too_small', 'too_big', 'not_as_shown', 'changed_mind', 'other'] as const;
export const CLAIM_REASONS = ['broken', 'wrong_item', 'missing', 'other'] as const;
const REASONS = [...new Set([...RETURN_REASONS, ...CLAIM_REASONS])] as const;

export const MOST_PICTURES = 4;
export const LONGEST_WORDS = 1000;

export const ReturnKind = Type.Enum(RETURN_KINDS);
export type ReturnKind = Static<typeof ReturnKind>;
export const ReturnState = Type.Enum(RETURN_STATES);
export type ReturnState = Static<typeof ReturnState>;
const Wish = Type.Enum(WISHES);
export type ReturnWish = Static<typeof Wish>;
const Reason = Type.Enum(REASONS, { sentence: 'Choose a reason.' });

const Moment = Type.String({ format: 'date-time' });
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const exactly = { additionalProperties: false } as const;

/** What people type: no byte that PostgreSQL can't hold. */
export const TypedWords = Type.String({
  maxLength: LONGEST_WORDS,
  pattern: '^[^\\u0000]*$',
  sentence: `Use up to ${LONGEST_WORDS} characters.`,
});

/** A shopper's request. `key` is new for each; the same is one request. */
export const NewReturn = Type.Object(
  {
    key: Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$' }),
    kind: ReturnKind,
    wish: Wish,
    lines: Type.Array(
      Type.Object(
        {
          position: Type.Integer({ minimum: 0, maximum: 1000 }),
          quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          reason: Reason,
          /** Of an exchange: the size that is sent instead. */
          size: nullable(Type.String({ minLength: 1, maxLength: 40 })),
        },
        exactly,
      ),
      { minItems: 1, maxItems: 100, sentence: 'Choose at least one item.' },
    ),
    words: TypedWords,
    pictures: Type.Array(Id, { maxItems: MOST_PICTURES, sentence: `Add up to ${MOST_PICTURES} pictures.` }),
  },
  exactly,
);
export type NewReturn = Static<typeof NewReturn>;

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
  wish: Wish,
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

export const RETURN_VIEWS = ['to_approve', 'to_come', 'to_settle', 'ended'] as const;

export const ListedReturn = Type.Object({
  id: Type.String(),
  order: Type.String(),
  orderNumber: nullable(Type.Integer()),
  number: Type.String(),
  kind: ReturnKind,
  wish: Wish,
  state: ReturnState,
  customer: Type.String(),
  items: Type.String(),
  units: Type.Integer(),
  requestedAt: Moment,
  sendBackBy: nullable(Type.String()),
  refunded: nullable(Type.Number()),
});
export const ReturnCounts = Type.Object({
  toApprove: Type.Integer(),
  toCome: Type.Integer(),
  toSettle: Type.Integer(),
});
export const ReturnList = Type.Object({
  returns: Type.Array(ListedReturn),
  total: Type.Integer(),
  counts: ReturnCounts,
});

import { type Static, Type } from 'typebox';
import { FreeText, nullable, RequestKey } from '../../../shared/field-shapes.ts';
import { LINE_DETAILS } from '../schema.ts';

export const RETURN_KINDS = ['return', 'exchange', 'claim'] as const;
const RETURN_STATES = [
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
  size: nullable(Type.String()),
  ...LINE_DETAILS,
  quantity: Type.Integer(),
  reason: Type.String(),
  newSize: nullable(Type.String()),
  /** Returned units; null until counted. */
  sellable: nullable(Type.Integer()),
  unsellable: nullable(Type.Integer()),
});

/** A return, exchange or claim. */
export const OrderReturn = Type.Object({
  id: Type.String(),
  order: Type.String(),
  /** Shown to people, and to write on the package. */
  number: Type.String(),
  kind: ReturnKind,
  wish: ReturnWish,
  state: ReturnState,
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
      ...LINE_DETAILS,
      left: Type.Integer({ description: 'Units that are in no return yet' }),
      isReturnable: Type.Boolean({ description: 'False for what was made for one person, unless it arrived broken' }),
      sizes: Type.Array(Type.Object({ size: Type.String(), left: Type.Integer() }), {
        description: 'Other sizes at the same price that are in stock',
      }),
      replaceable: Type.Integer({ description: 'How many of the same are in stock to replace broken ones' }),
    }),
  ),
  /** The owner's text on who pays return postage, and the return address. */
  postage: Type.String(),
  address: Type.String(),
});
export type OwnReturns = Static<typeof OwnReturns>;

export const RETURN_REASONS = ['too_small', 'too_big', 'not_as_shown', 'changed_mind', 'other'] as const;
export const CLAIM_REASONS = ['broken', 'wrong_item', 'missing', 'other'] as const;
const REASONS = [...new Set([...RETURN_REASONS, ...CLAIM_REASONS])] as const;

export const MAX_RETURN_PICTURES = 4;
export const MAX_WORDS_LENGTH = 1000;
const Reason = Type.Enum(REASONS, { sentence: 'Choose a reason.' });
const Id = Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const exactly = { additionalProperties: false } as const;

/** Free text without characters that PostgreSQL can't store. */
export const TypedWords = FreeText(MAX_WORDS_LENGTH, { sentence: `Use up to ${MAX_WORDS_LENGTH} characters.` });

/** A return request; `key` is its idempotency key. */
export const NewReturn = Type.Object(
  {
    key: RequestKey(),
    kind: ReturnKind,
    wish: ReturnWish,
    lines: Type.Array(
      Type.Object(
        {
          position: Type.Integer({ minimum: 0, maximum: 1000 }),
          quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          reason: Reason,
          /** Exchange: the size to send instead. */
          size: nullable(Type.String({ minLength: 1, maxLength: 40 })),
        },
        exactly,
      ),
      { minItems: 1, maxItems: 100, sentence: 'Choose at least one item.' },
    ),
    words: TypedWords,
    pictures: Type.Array(Id, { maxItems: MAX_RETURN_PICTURES, sentence: `Add up to ${MAX_RETURN_PICTURES} pictures.` }),
  },
  exactly,
);
export type NewReturn = Static<typeof NewReturn>;

export const RETURN_VIEWS = ['to_approve', 'to_come', 'to_settle', 'ended'] as const;

export const ListedReturn = Type.Object({
  id: Type.String(),
  order: Type.String(),
  orderNumber: Type.Integer(),
  number: Type.String(),
  kind: ReturnKind,
  wish: ReturnWish,
  state: ReturnState,
  customer: Type.String(),
  /** "2 × Kito Nametag (Small) → Medium" */
  items: Type.String(),
  reasons: Type.Array(Type.String()),
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

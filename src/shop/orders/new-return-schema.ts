import { type Static, Type } from 'typebox';
import { FreeText, nullable, RequestKey } from '../../shared/field-shapes.ts';
import { ReturnKind, ReturnWish } from './return-schema.ts';

/** Why something comes back, and what is wrong with it. */
export const RETURN_REASONS = ['too_small', 'too_big', 'not_as_shown', 'changed_mind', 'other'] as const;
export const CLAIM_REASONS = ['broken', 'wrong_item', 'missing', 'other'] as const;
const REASONS = [...new Set([...RETURN_REASONS, ...CLAIM_REASONS])] as const;

export const MAX_PICTURES = 4;
export const MAX_WORDS_LENGTH = 1000;
const Reason = Type.Enum(REASONS, { sentence: 'Choose a reason.' });
const Id = Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const exactly = { additionalProperties: false } as const;

/** What people type: no byte that PostgreSQL can't hold. */
export const TypedWords = FreeText(MAX_WORDS_LENGTH, { sentence: `Use up to ${MAX_WORDS_LENGTH} characters.` });

/** A shopper's request. `key` is new for each; the same is one request. */
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
          /** Of an exchange: the size that is sent instead. */
          size: nullable(Type.String({ minLength: 1, maxLength: 40 })),
        },
        exactly,
      ),
      { minItems: 1, maxItems: 100, sentence: 'Choose at least one item.' },
    ),
    words: TypedWords,
    pictures: Type.Array(Id, { maxItems: MAX_PICTURES, sentence: `Add up to ${MAX_PICTURES} pictures.` }),
  },
  exactly,
);
export type NewReturn = Static<typeof NewReturn>;

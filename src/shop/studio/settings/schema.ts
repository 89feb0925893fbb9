import { type Static, Type } from 'typebox';
import { getShapes, StrictObject } from '../../../shared/field-shapes.ts';
import { BASE_PRICES, MAKING, MORE_PRICES, OPENING } from './fields.ts';

export const Id = Type.String({ minLength: 1, maxLength: 40 });
const Ids = Type.Array(Id, { minItems: 1, maxItems: 40, uniqueItems: true, sentence: 'Choose at least one.' });
const BeadColorShape = StrictObject({
  id: Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  code: Type.String({
    maxLength: 1,
    pattern: '^[a-z0-9]$',
    description: 'Stands in shared addresses; never moves to another color',
  }),
  name: Type.String({
    maxLength: 30,
    pattern: "^[A-Za-z][A-Za-z0-9 '&-]{0,29}$",
    sentence: 'Use up to 30 letters and digits.',
  }),
  hex: Type.String({ maxLength: 7, pattern: '^#[0-9a-f]{6}$', sentence: 'Use a color such as #1f4fb0.' }),
  finish: Type.Enum(['gloss', 'satin', 'metal']),
  number: Type.String({ maxLength: 30, description: 'What the beads’ maker calls it' }),
  inStock: Type.Boolean(),
});

/** The owner's settings: a checked `StudioSettings` of the core. */
export const StudioSettingsShape = StrictObject({
  ...getShapes(OPENING),
  forms: Ids,
  sizes: Ids,
  borders: Ids,
  symbols: Ids,
  colors: Type.Array(BeadColorShape, { minItems: 2, maxItems: 36, sentence: 'Keep 2 to 36 colors.' }),
  refusedWords: Type.Array(
    Type.String({ maxLength: 40, pattern: '^[a-z]{1,40}$', sentence: 'Use lowercase letters only.' }),
    {
      maxItems: 500,
    },
  ),
  price: StrictObject({
    base: StrictObject(getShapes(BASE_PRICES)),
    ...getShapes(MORE_PRICES),
  }),
  making: StrictObject(getShapes(MAKING)),
});

const MAX_BEADS = 100_000_000;
const Beads = Type.Integer({ minimum: 0, maximum: MAX_BEADS, sentence: 'Enter grams like 12.5.' });

export const BeadCount = Type.Object({
  color: Type.String(),
  /** Negative: paid orders need more than there are. */
  beads: Type.Integer(),
  /** Warning level. */
  lowAt: Type.Integer(),
});
export type BeadCount = Static<typeof BeadCount>;

export const LowColor = Type.Object({ name: Type.String(), beads: Type.Integer() });
export type LowColor = Static<typeof LowColor>;

export const BeadCountDraft = StrictObject({
  way: Type.Enum(['set', 'add']),
  beads: Beads,
  lowAt: Beads,
  /** The count that was displayed; null: not counted before. */
  seen: Type.Union([Type.Integer(), Type.Null()]),
});

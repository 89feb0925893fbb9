import { type Static, Type } from 'typebox';

export const Id = Type.String({ minLength: 1, maxLength: 40 });
const Ids = Type.Array(Id, { minItems: 1, maxItems: 40, uniqueItems: true, sentence: 'Choose at least one.' });
const Cents = Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: 'Enter an amount from 0 to 10,000 dollars.' });
const BaseCents = Type.Integer({
  minimum: 100,
  maximum: 1_000_000,
  sentence: 'Enter an amount from 1 to 10,000 dollars.',
});
const Count = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, sentence: `Enter a number from ${minimum} to ${maximum}.` });

const BeadColorShape = Type.Object(
  {
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
  },
  { additionalProperties: false },
);

/** The owner's settings: a checked `StudioSettings` of the core. */
export const StudioSettingsShape = Type.Object(
  {
    isOn: Type.Boolean(),
    forms: Ids,
    sizes: Ids,
    borders: Ids,
    symbols: Ids,
    colors: Type.Array(BeadColorShape, { minItems: 2, maxItems: 36, sentence: 'Keep 2 to 36 colors.' }),
    maxLetters: Count(1, 14),
    refusedWords: Type.Array(
      Type.String({ maxLength: 40, pattern: '^[a-z]{1,40}$', sentence: 'Use lowercase letters only.' }),
      {
        maxItems: 500,
      },
    ),
    price: Type.Object(
      {
        base: Type.Object({ keyring: BaseCents, bracelet: BaseCents }, { additionalProperties: false }),
        lettersIncluded: Count(0, 14),
        perLetter: Cents,
        colorsIncluded: Count(1, 9),
        perColor: Cents,
        border: Cents,
      },
      { additionalProperties: false },
    ),
    making: Type.Object(
      {
        beadsPerDay: Count(1, 100_000),
        finishingDays: Count(0, 60),
        queueDays: Count(0, 180),
        piecesPerWeek: Count(1, 10_000),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

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

export const BeadCountDraft = Type.Object(
  {
    way: Type.Enum(['set', 'add']),
    beads: Beads,
    lowAt: Beads,
    /** The count that was displayed; null: not counted before. */
    seen: Type.Union([Type.Integer(), Type.Null()]),
  },
  { additionalProperties: false },
);

import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

const Id = Type.String({ minLength: 1, maxLength: 40 });
const Ids = Type.Array(Id, { minItems: 1, maxItems: 40, uniqueItems: true, sentence: 'Choose at least one.' });
const Cents = Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: 'Enter an amount from 0 to 10,000 dollars.' });
const BaseCents = Type.Integer({
  minimum: 100,
  maximum: 1_000_000,
  sentence: 'Enter an amount from 1 to 10,000 dollars.',
});
const Count = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, sentence: `Enter a number from ${minimum} to ${maximum}.` });

export const BeadColorShape = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
    code: Type.String({
      pattern: '^[a-z0-9]$',
      description: 'Stands in shared addresses; never moves to another color',
    }),
    name: Type.String({ pattern: "^[A-Za-z][A-Za-z0-9 '&-]{0,29}$", sentence: 'Use up to 30 letters and digits.' }),
    hex: Type.String({ pattern: '^#[0-9a-f]{6}$', sentence: 'Use a color such as #1f4fb0.' }),
    finish: Type.Enum(['gloss', 'satin', 'metal']),
    number: Type.String({ maxLength: 30, description: 'What the beads’ maker calls it' }),
    inStock: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** What the owner sets; `StudioSettings` of the core, checked. */
export const StudioSettingsShape = Type.Object(
  {
    isOn: Type.Boolean(),
    forms: Ids,
    sizes: Ids,
    borders: Ids,
    symbols: Ids,
    colors: Type.Array(BeadColorShape, { minItems: 2, maxItems: 36, sentence: 'Keep 2 to 36 colors.' }),
    maxLetters: Count(1, 14),
    refusedWords: Type.Array(Type.String({ pattern: '^[a-z]{1,40}$', sentence: 'Use lowercase letters only.' }), {
      maxItems: 500,
    }),
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

const Choice = Type.String({ maxLength: 40, sentence: 'Choose one of the studio’s options.' });

/** A design as it arrives: any text, any choice; the core says what of it can be woven. */
export const DesignShape = Type.Object(
  {
    text: Type.String({ maxLength: 1_000, sentence: 'Enter a name of a few letters.' }),
    form: Choice,
    tail: Choice,
    size: Choice,
    letters: Choice,
    ground: Choice,
    first: Choice,
    second: Choice,
    border: Choice,
    symbol: Choice,
    place: Choice,
  },
  { additionalProperties: false },
);

const Named = Type.Array(Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() }));

export const Studio = Type.Object({
  isOn: Type.Boolean(),
  forms: Named,
  tails: Named,
  places: Named,
  sizes: Type.Array(
    Type.Object({ id: Type.String(), code: Type.String(), rows: Type.Integer(), girthInches: Type.Number() }),
  ),
  borders: Named,
  symbols: Named,
  palettes: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), letters: Id, ground: Id, first: Id, second: Id }),
  ),
  /** Every character that can be woven; accents go with more of them than are listed. */
  characters: Type.Array(Type.String()),
  /** What the owner has set, as the core takes it; refused words are the server's to tell. */
  settings: StudioSettingsShape,
});
export type Studio = Static<typeof Studio>;

const Warning = Type.Object({
  code: Type.String(),
  about: Type.String(),
  detail: Type.String(),
  fix: nullable(Type.Partial(DesignShape)),
});

export const DesignQuote = Type.Object({
  /** Dollars. */
  price: Type.Number(),
  lines: Type.Array(Type.Object({ label: Type.String(), price: Type.Number() })),
  /** By color. */
  beads: Type.Record(Type.String(), Type.Integer()),
  rows: Type.Integer(),
  height: Type.Integer(),
  totalBeads: Type.Integer(),
  /** Working days until it can be packed, those before it in the queue included. */
  makingDays: Type.Integer(),
  /** Days of the calendar: "2026-12-04". */
  arrivesFrom: Type.String(),
  arrivesTo: Type.String(),
  warnings: Type.Array(Warning),
});
export type DesignQuote = Static<typeof DesignQuote>;

export const WovenName = Type.Object({
  isOn: Type.Boolean(),
  text: nullable(Type.String({ description: 'The name as it would be woven; null where it can’t be' })),
});

export const MadeDesign = Type.Object({ product: Type.String({ description: 'The id of the product to order' }) });

import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';
import { Id, StudioSettingsShape } from './settings/schema.ts';

const Choice = Type.String({ maxLength: 40, sentence: 'Choose one of the studio’s options.' });

/** A design as submitted; the core checks what can be woven. */
export const DesignShape = StrictObject({
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
});

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
  /** All base characters that can be woven; accented forms also work. */
  characters: Type.Array(Type.String()),
  /** The owner's settings for the core; refused words are removed. */
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
  /** Working days until packing, including the queue. */
  makingDays: Type.Integer(),
  /** Calendar days: "2026-12-04". */
  arrivesFrom: Type.String(),
  arrivesTo: Type.String(),
  warnings: Type.Array(Warning),
});
export type DesignQuote = Static<typeof DesignQuote>;

/** A name in the studio's first design. */
export const NameQuote = Type.Object({
  text: Type.String({ description: 'As it is woven' }),
  price: Type.Number({ description: 'US dollars' }),
  makingDays: Type.Integer({ description: 'Working days until packing' }),
  arrivesFrom: Type.String({ format: 'date' }),
  arrivesTo: Type.String({ format: 'date' }),
  picture: Type.String({ format: 'uri' }),
  page: Type.String({ format: 'uri', description: 'The studio with this design, to change and order it' }),
  design: DesignShape,
});
export type NameQuote = Static<typeof NameQuote>;

export const WovenName = Type.Object({
  isOn: Type.Boolean(),
  text: nullable(Type.String({ description: 'The name as it would be woven; null where it can’t be' })),
});

export const MadeDesign = Type.Object({ product: Type.String({ description: 'The id of the product to order' }) });

import { type Static, Type } from 'typebox';
import { OneLine } from '../../shared/field-shapes.ts';

const closed = { additionalProperties: false };

export const WORD_KINDS = ['category', 'maker', 'size', 'currency', 'notation'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** What a word of the file means: an id, a size, `+new` for one that is made when the import starts, '' for no maker. */
export const WordChoice = Type.Object(
  {
    kind: Type.Enum([...WORD_KINDS]),
    text: Type.String({ maxLength: 500 }),
    value: OneLine(100),
  },
  closed,
);
export type WordChoice = Static<typeof WordChoice>;

export const Choosable = Type.Object({ value: Type.String(), name: Type.String() });

export const ImportWord = Type.Object({
  kind: Type.Enum([...WORD_KINDS]),
  text: Type.String({ description: 'Empty: the file says nothing' }),
  products: Type.Integer(),
  /** The nearest that the shop knows. */
  suggestion: Type.String(),
  choices: Type.Array(Choosable),
});
export type ImportWord = Static<typeof ImportWord>;

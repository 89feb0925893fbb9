import { type Static, Type } from 'typebox';
import { nullable, RequiredLine } from '../../shared/field-shapes.ts';
import { WORD_KINDS } from './word-schema.ts';

const closed = { additionalProperties: false };

/** What somebody has typed or pressed for one line. */
export const LineTyped = Type.Object(
  {
    name: Type.Optional(RequiredLine(120, 'Enter a name of up to 120 characters.')),
    price: Type.Optional(Type.String({ minLength: 1, maxLength: 20, sentence: 'Enter a price like 54.50.' })),
    isSkipped: Type.Optional(Type.Boolean()),
    asOne: Type.Optional(Type.Boolean({ description: 'Options that are no sizes are left out' })),
  },
  closed,
);
export type LineTyped = Static<typeof LineTyped>;

export const LineProblem = Type.Object({
  kind: Type.Enum(['price', 'name', 'options', 'other'] as const),
  sentence: Type.String(),
  suggestion: nullable(Type.String({ description: 'What is meant most likely, to be taken by one press' })),
});
export type LineProblem = Static<typeof LineProblem>;

export const LINE_VIEWS = ['', 'review', 'new', 'change', 'same'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

export const ImportLine = Type.Object({
  place: Type.Integer(),
  line: Type.Integer({ description: 'Row of the file, the first line being 1' }),
  name: Type.String(),
  does: Type.Enum(['new', 'change', 'same'] as const),
  state: Type.Enum(['waiting', 'done', 'failed', 'undone', 'left'] as const),
  isSkipped: Type.Boolean(),
  productId: nullable(Type.String()),
  image: Type.String(),
  price: Type.Object({ before: nullable(Type.Number()), after: nullable(Type.Number()) }),
  stock: Type.String(),
  category: Type.String(),
  maker: Type.String(),
  pictures: Type.Integer(),
  changes: Type.Array(Type.String()),
  /** Words that are open, as the file has them. */
  words: Type.Array(Type.Object({ kind: Type.Enum([...WORD_KINDS]), text: Type.String() })),
  problems: Type.Array(LineProblem),
  notes: Type.Array(Type.String()),
  /** Once imported: what went wrong with it, or was left out. */
  outcome: Type.Array(Type.String()),
});
export type ImportLine = Static<typeof ImportLine>;

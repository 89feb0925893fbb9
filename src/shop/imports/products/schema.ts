import { type Static, Type } from 'typebox';
import { nullable, OneLine, RequiredLine } from '../../../shared/field-shapes.ts';

export const WORD_KINDS = ['category', 'maker', 'size', 'currency', 'notation'] as const;
export type WordKind = (typeof WORD_KINDS)[number];
const closed = { additionalProperties: false };

/** Meaning of a term in the file: an id, a size, `+new` to create one at the start, '' for no maker. */
export const WordChoice = Type.Object(
  {
    kind: Type.Enum([...WORD_KINDS]),
    text: Type.String({ maxLength: 500 }),
    value: OneLine(100),
  },
  closed,
);

export type WordChoice = Static<typeof WordChoice>;
const Choosable = Type.Object({ value: Type.String(), name: Type.String() });

export const ImportWord = Type.Object({
  kind: Type.Enum([...WORD_KINDS]),
  text: Type.String({ description: 'Empty: the file says nothing' }),
  products: Type.Integer(),
  /** Most similar existing name. */
  suggestion: Type.String(),
  choices: Type.Array(Choosable),
});

export type ImportWord = Static<typeof ImportWord>;

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
  /** Open terms, as written. */
  words: Type.Array(Type.Object({ kind: Type.Enum([...WORD_KINDS]), text: Type.String() })),
  problems: Type.Array(LineProblem),
  notes: Type.Array(Type.String()),
  /** After the import: errors and omissions. */
  outcome: Type.Array(Type.String()),
});

export type ImportLine = Static<typeof ImportLine>;
export type ImportState = (typeof IMPORT_STATES)[number];
const IMPORT_STATES = ['check', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;

const Update = Type.Object(
  { price: Type.Boolean(), description: Type.Boolean(), pictures: Type.Boolean(), stock: Type.Boolean() },
  closed,
);

export const ImportOptions = Type.Object(
  {
    newStatus: Type.Enum(['draft', 'active', 'file'] as const, { description: '`file`: as the file says' }),
    update: Type.Object(Update.properties, { ...closed, description: 'Of products that the shop has already' }),
  },
  closed,
);

export type ImportOptions = Static<typeof ImportOptions>;

export type Choices = ImportOptions & {
  words: Partial<Record<WordKind, Record<string, string>>>;
  made?: { categories: string[]; makers: string[] };
};

const Count = Type.Integer();

export const ReadColumns = Type.Object({
  read: Count,
  unread: Type.Array(Type.String()),
  lost: Type.Array(
    Type.Object({
      title: Type.String(),
      rows: Type.Integer({ description: 'Rows in which it says something that this shop can’t keep' }),
      sentence: Type.String({ description: 'What becomes of it' }),
    }),
  ),
});

export type ReadColumns = Static<typeof ReadColumns>;
const Moment = Type.String({ format: 'date-time' });

export const ImportSummary = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  format: Type.String(),
  who: Type.String(),
  madeAt: Moment,
  state: Type.Enum([...IMPORT_STATES]),
  created: Count,
  changed: Count,
});

export type ImportSummary = Static<typeof ImportSummary>;

export const ImportDetail = Type.Object({
  ...ImportSummary.properties,
  isOwn: Type.Boolean({ description: 'A file of our own, whose columns say what changes' }),
  rows: Count,
  columns: ReadColumns,
  options: ImportOptions,
  counts: Type.Object({
    all: Count,
    review: Count,
    new: Count,
    change: Count,
    same: Count,
    pictures: Count,
    ready: Count,
  }),
  words: Type.Array(ImportWord),
  /** During and after the run. */
  progress: Type.Object({
    done: Count,
    failed: Count,
    total: Count,
    pictures: Count,
    picturesMissing: Count,
    prices: Count,
    stock: Count,
    drafts: Count,
  }),
  undoUntil: nullable(Moment),
  /** What undo couldn't revert, and why. */
  left: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  lines: Type.Array(ImportLine),
  next: nullable(Type.Integer()),
});

export type ImportDetail = Static<typeof ImportDetail>;

import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { ImportLine } from './line-schema.ts';
import { ImportWord, type WordKind } from './word-schema.ts';

const closed = { additionalProperties: false };
const Moment = Type.String({ format: 'date-time' });

export const IMPORT_STATES = ['check', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const Update = Type.Object(
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
  /** Addresses of the categories and makers that the import has made. */
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
  /** While it runs and afterwards. */
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
  /** What undoing has left, with the reason. */
  left: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  lines: Type.Array(ImportLine),
  next: nullable(Type.Integer()),
});
export type ImportDetail = Static<typeof ImportDetail>;

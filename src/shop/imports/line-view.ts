import type { evaluateImport } from './evaluate-import.ts';
import type { EvaluatedLine } from './evaluated-line.ts';
import type { ImportLine } from './line-schema.ts';
import type { LineOutcome } from './outcome.ts';
import type { listOutcomes } from './outcome-queries.ts';

type Lines = Awaited<ReturnType<typeof evaluateImport>>['lines'];
type StoredRow = Lines[number];

const NOTHING = { price: { before: null, after: null }, stock: '', category: '', maker: '', pictures: 0 };

export type Outcomes = Awaited<ReturnType<typeof listOutcomes>>;

const DOES = { create: 'new', change: 'change', nothing: 'same' } as const;

export const settledLine = ({ outcome, ...row }: Outcomes[number]): ImportLine => ({
  ...row,
  ...NOTHING,
  does: DOES[outcome?.does ?? 'nothing'],
  image: '',
  changes: [],
  words: [],
  problems: [],
  notes: [],
  outcome: toldOf(outcome),
});

const toldOf = (outcome: LineOutcome | null): string[] => [
  ...(outcome?.told ?? []),
  ...(outcome?.missing ?? []).map(({ url, why }) => `Picture ${shortUrl(url)}: ${why}`),
];

export const isOpen = ({ typed }: StoredRow, { words, problems }: EvaluatedLine) =>
  typed.isSkipped !== true && (words.length > 0 || problems.length > 0);

export type Pair = { line: StoredRow; evaluated: EvaluatedLine };

export function lineOf({ place, typed, state, productId, outcome }: StoredRow, one: EvaluatedLine): ImportLine {
  return {
    place,
    state,
    line: one.line,
    name: one.name,
    does: one.does,
    price: one.price,
    stock: one.stock,
    category: one.category,
    maker: one.maker,
    pictures: one.pictures,
    changes: one.changes,
    words: one.words,
    problems: one.problems,
    notes: one.notes,
    isSkipped: typed.isSkipped === true,
    productId: productId ?? one.target?.id ?? null,
    image: one.target?.image ?? '',
    outcome: toldOf(outcome),
  };
}

const shortUrl = (url: string) => (url.split(/[?#]/)[0] ?? url).split('/').at(-1)?.slice(0, 60) || 'without a name';

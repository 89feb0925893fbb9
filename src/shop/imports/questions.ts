import { cut } from '../../shared/cut.ts';
import { likelyAmount } from '../../shared/foreign-amount.ts';
import { readAmount } from '../../shared/money-text.ts';
import type { ImportTaxonomy } from '../catalog/import-one.ts';
import { textField } from '../catalog/product-fields.ts';
import type { EvaluateContext, OpenWord } from './evaluated-line.ts';
import type { LineProblem, LineTyped } from './line-schema.ts';
import { called } from './nearest.ts';
import type { WordKind } from './word-schema.ts';

/** Collects what is open while a line is read. */
export function openQuestions() {
  const words: OpenWord[] = [];
  const problems: LineProblem[] = [];
  const ask = (kind: WordKind, text: string) => void words.push({ kind, text });
  return { words, problems, ask };
}
export type Questions = ReturnType<typeof openQuestions>;

const COMMA_WORD = '54,50';

/** Cents of what is written; undefined: it has to be asked back. */
export function centsOf(text: string, { choices }: EvaluateContext): number | undefined {
  const read = readAmount(text);
  if (read.ok) return read.cents;
  const likely = choices.words.notation?.[COMMA_WORD] === 'comma' ? likelyAmount(text) : undefined;
  const meant = likely === undefined ? undefined : readAmount(likely);
  return meant?.ok ? meant.cents : undefined;
}

export function askPrice(text: string, { words, problems }: Questions, title = 'Price'): void {
  const suggestion = likelyAmount(text) ?? null;
  problems.push({ kind: 'price', sentence: `${title}: ${whyUnread(text, suggestion)}`, suggestion });
  if (suggestion !== null && text.includes(',')) words.push({ kind: 'notation', text: COMMA_WORD });
}

function whyUnread(text: string, suggestion: string | null): string {
  if (text === '') return 'it’s missing.';
  if (suggestion !== null) return `“${text.slice(0, 40)}” isn’t in US format.`;
  const read = readAmount(text);
  return read.ok ? 'it can’t be read.' : read.sentence;
}

export function nameOf(given: string, { name: typed }: LineTyped, { problems }: Questions): string {
  const name = (typed ?? given).replace(/\p{Cc}+/gu, ' ').trim();
  const { maxLength } = textField('name');
  if (name === '') problems.push({ kind: 'name', sentence: 'Name: it’s missing.', suggestion: null });
  else if (name.length > maxLength)
    problems.push({
      kind: 'name',
      sentence: `Name: it has ${name.length} characters, and the limit is ${maxLength}.`,
      suggestion: shortened(name, maxLength),
    });
  return name;
}

/** Up to the last comma, dash or bar that fits, else up to the last blank. */
function shortened(name: string, most: number): string {
  const start = name.slice(0, most + 1);
  const at = Math.max(start.lastIndexOf(','), start.lastIndexOf(' - '), start.lastIndexOf('|'));
  return cut(start, at > most / 3 ? at : Math.max(start.lastIndexOf(' '), most / 3)).trim();
}

/** As the screen shows it: by its name, or as the file says while nobody has chosen. */
export const labelText = (
  slug: string | null | undefined,
  typed: string,
  known: ImportTaxonomy['categories'],
): string => {
  if (slug === NEW_WORD) return typed;
  if (slug === null || slug === '') return '';
  return slug === undefined ? typed : (known.find((each) => each.slug === slug)?.name ?? slug);
};

/** Stands for a category or maker that is made when the import starts. */
export const NEW_WORD = '+new';
export const MAX_LABEL = 60;

/** The address of a category or maker; '' for no maker. */
export function wordOf(
  kind: 'category' | 'maker',
  typed: string,
  { choices, taxonomy }: EvaluateContext,
  { ask }: Questions,
): string | undefined {
  const known = (kind === 'category' ? taxonomy.categories : taxonomy.communities).map(({ slug, name }) => ({
    value: slug,
    name,
  }));
  const found = typed === '' ? undefined : called(typed, known);
  if (found) return found.value;
  if (kind === 'maker' && typed === '') return '';
  const chosen = choices.words[kind]?.[typed];
  if (chosen !== undefined && [NEW_WORD, '', ...known.map(({ value }) => value)].includes(chosen)) return chosen;
  ask(kind, typed);
  return undefined;
}

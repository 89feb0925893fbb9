import { likelyAmount, readAmount } from '../../../../shared/money.ts';
import { cut } from '../../../../shared/text/excerpts.ts';
import { likeness, nameKey } from '../../../../shared/text/slug.ts';
import type { ImportTaxonomy } from '../../../catalog/csv/import-products.ts';
import { textField } from '../../../catalog/product-fields.ts';
import type { EvaluateContext, OpenWord } from '../line.ts';
import type { LineProblem, LineTyped, WordKind } from '../schema.ts';

export type Questions = ReturnType<typeof openQuestions>;

export function openQuestions() {
  const words: OpenWord[] = [];
  const problems: LineProblem[] = [];
  const ask = (kind: WordKind, text: string) => void words.push({ kind, text });
  return { words, problems, ask };
}

type Named = { value: string; name: string };
const LIKELY = 0.3;

/** The most similar choice; undefined if none is similar. */
export function nearest<Choice extends Named>(typed: string, known: readonly Choice[]): Choice | undefined {
  const words = [typed, ...getSynonyms(typed)];
  const scored = known.map((choice) => {
    const names = [choice.name, ...getSynonyms(choice.name)];
    return { choice, score: Math.max(...words.map((word) => Math.max(...names.map((name) => likeness(word, name))))) };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best && best.score >= LIKELY ? best.choice : undefined;
}

/** Synonyms across shops. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['wristbands', 'bracelets', 'cuffs', 'bangles', 'wrist wraps', 'armbands'],
  ['earrings', 'ear rings', 'hoops', 'studs', 'drops'],
  ['chokers', 'chockers', 'collars'],
  ['necklaces', 'pendants', 'chains', 'neck pieces', 'strands'],
  ['anklets', 'ankle bracelets', 'foot jewelry'],
  ['home decor', 'homeware', 'home and living', 'decor', 'bowls', 'baskets', 'coasters', 'tableware'],
  ['accessories', 'keyrings', 'key chains', 'keychains', 'bags', 'belts', 'purses', 'hair accessories'],
  ['small', 's', 'sm'],
  ['medium', 'm', 'med', 'regular'],
  ['large', 'l', 'lg'],
  ['extra large', 'xl', 'x large', 'xlarge', 'xxl'],
];

function getSynonyms(word: string): readonly string[] {
  const wanted = singular(word);
  return SYNONYMS.find((group) => group.some((each) => singular(each) === wanted)) ?? [];
}

const singular = (word: string) => nameKey(word).replace(/s$/, '');

/** Parses an amount to cents; undefined if it needs a question. */
export function toCents(text: string, { choices }: EvaluateContext): number | undefined {
  const read = readAmount(text);
  if (read.ok) return read.cents;
  return hasCommas(choices) ? likelyCents(text) : undefined;
}

/** Asked once per file, with the first ambiguous amount. */
const hasCommas = ({ words }: EvaluateContext['choices']) => Object.values(words.notation ?? {}).includes('comma');

function likelyCents(text: string): number | undefined {
  const likely = likelyAmount(text);
  const meant = likely === undefined ? undefined : readAmount(likely);
  return meant?.ok ? meant.cents : undefined;
}

export const centsWithComma = (text: string): number => likelyCents(text) ?? 0;

export function askPrice(text: string, { words, problems }: Questions, title = 'Price'): void {
  const suggestion = likelyAmount(text) ?? null;
  problems.push({ kind: 'price', sentence: `${title}: ${whyUnread(text, suggestion)}`, suggestion });
  if (suggestion !== null && text.includes(',')) words.push({ kind: 'notation', text });
}

function whyUnread(text: string, suggestion: string | null): string {
  if (text === '') return 'it’s missing.';
  if (suggestion !== null) return `“${text.slice(0, 40)}” isn’t in US format.`;
  const read = readAmount(text);
  return read.ok ? 'it can’t be read.' : read.sentence;
}

export function getName(given: string, { name: typed }: LineTyped, { problems }: Questions): string {
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

/** Cuts at the last comma, dash or bar that fits, or else at the last space. */
function shortened(name: string, maxLength: number): string {
  const start = name.slice(0, maxLength + 1);
  const at = Math.max(start.lastIndexOf(','), start.lastIndexOf(' - '), start.lastIndexOf('|'));
  return cut(start, at > maxLength / 3 ? at : Math.max(start.lastIndexOf(' '), maxLength / 3)).trim();
}

/** Value of a category or maker to be created at the start of the import. */
export const NEW_WORD = '+new';

/** Display name of a choice, or the file's word before one is chosen. */
export const labelText = (
  slug: string | null | undefined,
  typed: string,
  known: ImportTaxonomy['categories'],
): string => {
  if (slug === NEW_WORD) return typed;
  if (slug === null || slug === '') return '';
  return slug === undefined ? typed : (known.find((each) => each.slug === slug)?.name ?? slug);
};

/** Slug of a category or maker; '' for no maker. */
export function resolveTerm(
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

/** Finds a choice by name, ignoring case and spelling variants. */
const called = <Choice extends Named>(typed: string, known: readonly Choice[]): Choice | undefined => {
  const wanted = nameKey(typed);
  const fits = known.filter(({ value, name }) => nameKey(name) === wanted || value === wanted);
  return fits.length === 1 ? fits[0] : undefined;
};

export const MAX_LABEL = 60;

import { formatMoney } from '../../shared/money.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { cut } from '../../shared/text/excerpts.ts';
import type { ImportTaxonomy } from '../catalog/csv/import-products.ts';
import type { OpenWord } from './evaluated-line.ts';
import type { Pair } from './line-view.ts';
import { nearest } from './nearest.ts';
import { centsWithComma, MAX_LABEL, NEW_WORD } from './questions.ts';
import { type ImportWord, WORD_KINDS, type WordKind } from './word-schema.ts';

/** The others follow once these are answered. */
const MAX_WORDS = 200;

/** What the file calls things that the shop doesn't know, each once, with what is meant most likely. */
export function wordsOf(pairs: readonly Pair[], taxonomy: ImportTaxonomy): ImportWord[] {
  const open = new Map<string, { kind: WordKind; text: string; products: number }>();
  for (const { line, evaluated: one } of pairs) {
    if (line.typed.isSkipped) continue;
    const keys = new Map<string, OpenWord>();
    for (const word of one.words) if (!keys.has(keyOf(word))) keys.set(keyOf(word), word);
    for (const [key, word] of keys) {
      const known = open.get(key) ?? { ...word, products: 0 };
      open.set(key, { ...known, products: known.products + 1 });
    }
  }
  const place = ({ kind }: { kind: WordKind }) => WORD_KINDS.indexOf(kind);
  return [...open.values()]
    .sort((a, b) => place(a) - place(b) || b.products - a.products)
    .slice(0, MAX_WORDS)
    .map((word) => ({ ...word, ...choicesOf(word, taxonomy) }));
}

/** Whether amounts have decimal commas is one question, whatever their figures. */
const keyOf = ({ kind, text }: OpenWord) => (kind === 'notation' ? kind : JSON.stringify([kind, text]));

function choicesOf({ kind, text }: { kind: WordKind; text: string }, { categories, communities }: ImportTaxonomy) {
  const isNameable = text !== '' && text.length <= MAX_LABEL;
  const add = isNameable ? [{ value: NEW_WORD, name: `Add “${text}”` }] : [];
  const named = (known: ImportTaxonomy['categories']) => known.map(({ slug, name }) => ({ value: slug, name }));
  switch (kind) {
    case 'category': {
      const choices = named(categories);
      return { choices: [...choices, ...add], suggestion: (nearest(text, choices) ?? choices[0])?.value ?? '' };
    }
    case 'maker': {
      const choices = named(communities);
      return {
        choices: [{ value: '', name: 'No maker' }, ...choices, ...add],
        suggestion: nearest(text, choices)?.value ?? '',
      };
    }
    case 'size': {
      const choices = SIZES.map((size): { value: string; name: string } => ({ value: size, name: size }));
      const own = { value: cut(text, 40), name: `Keep “${cut(text, 40)}”` };
      return { choices: [...choices, own], suggestion: nearest(text, choices)?.value ?? own.value };
    }
    case 'currency':
      return { choices: [{ value: 'usd', name: 'Use the numbers as US dollars' }], suggestion: 'usd' };
    case 'notation':
      return {
        choices: [{ value: 'comma', name: `Comma for cents: ${text} is ${formatMoney(centsWithComma(text))}` }],
        suggestion: 'comma',
      };
  }
}

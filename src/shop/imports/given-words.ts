/** What a file of another shop says of a product beside its name, prices and sizes. */

import { cut } from '../../shared/cut.ts';
import { textField } from '../catalog/product-fields.ts';
import type { EvaluateContext } from './evaluated-line.ts';
import type { GivenProduct } from './given.ts';
import { type Questions, wordOf } from './questions.ts';

type Words = { category: string | undefined; maker: string | undefined };

export const wordsOf = (given: GivenProduct, context: EvaluateContext, questions: Questions): Words => ({
  category: wordOf('category', given.category, context, questions),
  maker: wordOf('maker', given.maker, context, questions),
});

export function newFields(
  given: GivenProduct,
  { category, maker }: Words,
  { context: { choices }, notes }: { context: EvaluateContext; notes: string[] },
) {
  const ofFile = given.isActive ? ('active' as const) : ('draft' as const);
  return {
    materials: clipped(given.materials, 'materials', notes),
    keywords: clipped(given.keywords, 'keywords', notes),
    ...(category && { category }),
    community: maker || null,
    ...(given.weightGrams !== undefined && { weightGrams: given.weightGrams }),
    status: choices.newStatus === 'file' ? ofFile : choices.newStatus,
  };
}

export const clipped = (text: string, field: 'description' | 'materials' | 'keywords', notes: string[]) => {
  const { maxLength, label } = textField(field);
  if (text.length <= maxLength) return text;
  notes.push(`${label}: only the first ${maxLength.toLocaleString('en-US')} characters fit.`);
  return cut(text, maxLength);
};

/** What a file of another shop says of a product beside its name, prices and sizes. */

import { readWhole, toDollars } from '../../shared/money.ts';
import { cut } from '../../shared/text/excerpts.ts';
import { MAX_STOCK } from '../catalog/field-schema.ts';
import { textField } from '../catalog/product-fields.ts';
import type { EvaluateContext } from './evaluated-line.ts';
import type { GivenProduct } from './given.ts';
import { centsOf, MAX_CENTS, type Questions, wordOf } from './questions.ts';

type Words = { category: string | undefined; maker: string | undefined };

export const wordsOf = (given: GivenProduct, context: EvaluateContext, questions: Questions): Words => ({
  category: wordOf('category', given.category, context, questions),
  maker: wordOf('maker', given.maker, context, questions),
});

export function newFields(
  given: GivenProduct,
  { category, maker }: Words,
  { context, notes }: { context: EvaluateContext; notes: string[] },
) {
  return {
    materials: clipped(given.materials, 'materials', notes),
    keywords: clipped(given.keywords, 'keywords', notes),
    ...(category && { category }),
    community: maker || null,
    ...(given.weightGrams !== undefined && { weightGrams: given.weightGrams }),
    ...costField(given, context, notes),
    ...lowStockField(given, notes),
    ...(given.isFeatured && { isFeatured: true }),
    status: statusOf(given, context),
  };
}

function statusOf({ isActive, staysDraft }: GivenProduct, { choices: { newStatus } }: EvaluateContext) {
  if (staysDraft || (newStatus === 'file' && !isActive)) return 'draft';
  return newStatus === 'file' ? 'active' : newStatus;
}

function costField({ cost = '' }: GivenProduct, context: EvaluateContext, notes: string[]): { cost?: number } {
  const cents = cost === '' ? 0 : centsOf(cost, context);
  if (cents === undefined) notes.push(`Its cost, “${cost.slice(0, 40)}”, can’t be read: set it on the product’s page.`);
  return cents === undefined || cents < 1 || cents > MAX_CENTS ? {} : { cost: toDollars(cents) };
}

function lowStockField({ lowStockAt = '' }: GivenProduct, notes: string[]): { lowStockAt?: number } {
  const count = lowStockAt === '' ? undefined : readWhole(lowStockAt);
  if (count === undefined) return {};
  if (count <= MAX_STOCK) return { lowStockAt: count };
  notes.push(`Low stock at: “${lowStockAt.slice(0, 20)}” isn’t a whole number, so it’s left out.`);
  return {};
}

export const clipped = (text: string, field: 'description' | 'materials' | 'keywords', notes: string[]) => {
  const { maxLength, label } = textField(field);
  if (text.length <= maxLength) return text;
  notes.push(`${label}: only the first ${maxLength.toLocaleString('en-US')} characters fit.`);
  return cut(text, maxLength);
};

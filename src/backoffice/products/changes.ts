import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { priceText } from '../../ui/price.tsx';

/** The form's fields, as the form calls them. */
const FIELDS: { [Name in keyof ProductDraft]: { label: string; says: (value: ProductDraft[Name]) => string } } = {
  name: { label: 'Name', says: (name) => name },
  description: { label: 'Description', says: (words) => words || 'none' },
  materials: { label: 'Materials', says: (words) => words || 'none' },
  keywords: { label: 'Search words', says: (words) => words || 'none' },
  price: { label: 'Price', says: (price) => (price > 0 ? priceText(price) : 'none') },
  category: { label: 'Category', says: (slug) => slug },
  community: { label: 'Made by', says: (slug) => slug ?? 'nobody named' },
  sizes: { label: 'Sizes', says: (sizes) => sizes.join(', ') || 'none' },
  isFeatured: { label: 'Featured', says: (is) => (is ? 'yes' : 'no') },
  isHidden: { label: 'Visible to customers', says: (is) => (is ? 'no' : 'yes') },
};
const NAMES = Object.keys(FIELDS) as (keyof ProductDraft)[];

/** A line for each field in which two versions differ. */
export const changesOf = (was: ProductDraft, is: ProductDraft): string[] =>
  NAMES.flatMap((name) => changeOf(name, was, is));

function changeOf<Name extends keyof ProductDraft>(name: Name, before: ProductDraft, after: ProductDraft): string[] {
  const { label, says } = FIELDS[name];
  const [was, is] = [says(before[name]), says(after[name])];
  return was === is ? [] : [`${label}: ${shortened(is)} (was ${shortened(was)})`];
}

const LONGEST = 80;
const shortened = (words: string) => (words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words);

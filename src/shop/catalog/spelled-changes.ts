import type { ProductDraft } from './draft-schema.ts';
import { FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import { fieldText } from './text-of-fields.ts';

const MAX_TOLD = 60;

/** The price has a column of its own. */
export const spelled = ({ before, after }: { before: Partial<ProductDraft>; after: Partial<ProductDraft> }) =>
  FIELD_NAMES.filter((name) => name !== 'price' && name in after).map(
    (name) => `${PRODUCT_FIELDS[name].label}: ${short(name, before[name])} → ${short(name, after[name])}`,
  );

function short(name: ProductField, value: ProductDraft[ProductField] | undefined): string {
  const text = fieldText(name, value ?? null);
  if (typeof value === 'boolean' || text === 'none') return text;
  return text.length > MAX_TOLD ? `“${text.slice(0, MAX_TOLD)}…”` : `“${text}”`;
}

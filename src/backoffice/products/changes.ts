import { FIELD_NAMES, fieldText, PRODUCT_FIELDS, type ProductField } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';

/** A line for each field in which two versions differ. */
export const changesOf = (was: ProductDraft, is: ProductDraft): string[] =>
  FIELD_NAMES.flatMap((name) => changeOf(name, was, is));

function changeOf(name: ProductField, before: ProductDraft, after: ProductDraft): string[] {
  const [was, is] = [fieldText(name, before[name]), fieldText(name, after[name])];
  return was === is ? [] : [`${PRODUCT_FIELDS[name].label}: ${shortened(is)} (was ${shortened(was)})`];
}

const MAX_LENGTH = 80;
const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

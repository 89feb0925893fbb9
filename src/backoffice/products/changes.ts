import { FIELD_NAMES, fieldText, PRODUCT_FIELDS, type ProductField } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';

/** A line for each field in which two versions differ. */
export const changesOf = (was: ProductDraft, is: ProductDraft): string[] =>
  FIELD_NAMES.flatMap((name) => changeOf(name, was, is));

function changeOf(name: ProductField, before: ProductDraft, after: ProductDraft): string[] {
  const [was, is] = [fieldText(name, before[name]), fieldText(name, after[name])];
  return was === is ? [] : [`${PRODUCT_FIELDS[name].label}: ${shortened(is)} (was ${shortened(was)})`];
}

/** The fields that differ, as the head of a screen names them: "price, SKU and 2 more". */
export function unsavedText(was: ProductDraft, is: ProductDraft): string {
  const names = FIELD_NAMES.filter((name) => name in is && JSON.stringify(was[name]) !== JSON.stringify(is[name])).map(
    (name) => inSentence(PRODUCT_FIELDS[name].label),
  );
  return names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED - 1).join(', ')} and ${names.length - MAX_NAMED + 1} more`
    : names.join(', ');
}

const MAX_NAMED = 4;
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

const MAX_VALUE_LENGTH = 80;
const shortened = (text: string) => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);

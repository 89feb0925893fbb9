import { toDollars } from '../../shared/money.ts';
import { STATUS_NAMES } from '../../shared/products/product-status.ts';
import {
  FIELD_NAMES,
  fieldText,
  namesOfKind,
  ofEach,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { readForm } from '../components/forms/read-form.ts';

/** Form values in the API's format. An unparsable price becomes a value that the API rejects with a field error. */
export function draftIn(form: HTMLFormElement): ProductDraft {
  const read = readForm(form);
  const amount = (name: string) => (read.text(name).trim() === '' ? null : toDollars(read.cents(name, 'price')));
  const { cost, makerEarns, ...amounts } = ofEach('amount', amount);
  return {
    ...ofEach('text', read.text),
    ...ofEach('code', (name) => read.text(name).trim()),
    ...ofEach('count', read.wholeOrNone),
    ...ofEach('flag', read.ticked),
    ...amounts,
    price: toDollars(read.cents('price', 'price')),
    salePrice: amount('salePrice'),
    saleFirstDay: read.text('saleFirstDay') || null,
    saleLastDay: read.text('saleLastDay') || null,
    // Helpers (the staff role) don't see these fields.
    ...(form.elements.namedItem('cost') && { cost }),
    ...(form.elements.namedItem('makerEarns') && { makerEarns }),
    category: read.text('category'),
    community: read.text('community') || null,
    sizes: read.all('sizes'),
    makingDays: read.wholeOrNone('makingDays'),
    isFeatured: read.ticked('isFeatured'),
    status: STATUS_NAMES.find((name) => name === read.text('status')) ?? 'draft',
  };
}

/** Error texts for values that `draftIn` could not parse. */
export function fieldErrorsIn(form: HTMLFormElement): Record<string, string> {
  const { cents, text, fieldErrors } = readForm(form);
  cents('price', 'price');
  for (const name of AMOUNTS) if (text(name).trim() !== '') cents(name, 'price');
  return fieldErrors;
}

/** One line per field that differs between two versions. */
export const getChanges = (was: ProductDraft, is: ProductDraft): string[] =>
  FIELD_NAMES.flatMap((name) => getChange(name, was, is));

function getChange(name: ProductField, before: ProductDraft, after: ProductDraft): string[] {
  const [was, is] = [fieldText(name, before[name]), fieldText(name, after[name])];
  return was === is ? [] : [`${PRODUCT_FIELDS[name].label}: ${shortened(is)} (was ${shortened(was)})`];
}

/** Changed fields for the screen header: "price, SKU and 2 more". */
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

export const PRODUCT_FORM = 'product-form';

/** A category or maker. */
export type Named = { slug: string; name: string };
export const toChoices = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, name }));

/** Props of a card with form fields. */
export type CardProps = {
  draft: ProductDraft;
  fields: Record<string, string>;
  /** Unsaved input restored after a page unload, by field name; overrides the draft's values. */
  typed?: Readonly<Record<string, string>>;
};

const AMOUNTS = ['salePrice', ...namesOfKind('amount')] as const;

/** Values of the fields: amounts as they are typed, and what was typed before a page unload. */
export const fieldValues = ({ draft, typed }: Pick<CardProps, 'draft' | 'typed'>) => ({
  ...draft,
  ...Object.fromEntries(AMOUNTS.map((name) => [name, draft[name]?.toFixed(2) ?? ''])),
  price: draft.price > 0 ? draft.price.toFixed(2) : '',
  ...typed,
  ...(typed && ofEach('flag', (name) => name in typed)),
});

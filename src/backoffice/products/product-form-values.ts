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
import type { ProductDetail, ProductDraft } from '../../shop/catalog/products/schema.ts';
import { readForm } from '../components/forms/read-form.ts';
import { PART_FIELDS, type ProductParts, toParts } from './product-parts.ts';
import { texts } from './texts.ts';

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
    weightGrams: read.text('weightGrams').trim() === '' ? null : read.grams('weightGrams'),
    makingDays: read.wholeOrNone('makingDays'),
    isFeatured: read.ticked('isFeatured'),
    status: STATUS_NAMES.find((name) => name === read.text('status')) ?? 'draft',
  };
}

/** Error texts for values that `draftIn` could not parse. */
export function fieldErrorsIn(form: HTMLFormElement): Record<string, string> {
  const { cents, grams, text, fieldErrors } = readForm(form);
  cents('price', 'price');
  for (const name of AMOUNTS) if (text(name).trim() !== '') cents(name, 'price');
  if (text('weightGrams').trim() !== '') grams('weightGrams');
  return fieldErrors;
}

/** The form and all other parts of the product screen. */
export type ProductValues = ProductDraft & ProductParts;

export function toValues(product: ProductDetail): ProductValues {
  const { id, createdAt, changedAt, wasPublished, isSample, isOnSale, rating, numReviews, ...edited } = product;
  const { stock, measures, priceParts, ...values } = edited;
  return { ...values, ...toParts(product) };
}

/** Without the other parts. */
export function toDraft(values: ProductValues): ProductDraft {
  const { pictures, stockInput, sizeStock, colors, pairsWith, sizing, sizingVersion, parts, ...draft } = values;
  return draft;
}

type Compared = ProductDraft & Partial<ProductParts>;

const PARTS = Object.keys(PART_FIELDS) as readonly (keyof typeof PART_FIELDS)[];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const changedPartNames = (was: Compared, is: Compared) => PARTS.filter((name) => !isSame(was[name], is[name]));

/** One line per field or part that differs between two versions. */
export const getChanges = (was: Compared, is: Compared): string[] => [
  ...FIELD_NAMES.flatMap((name) => getChange(name, was, is)),
  ...changedPartNames(was, is).map((name) => `${PART_FIELDS[name].label} changed`),
];

function getChange(name: ProductField, before: ProductDraft, after: ProductDraft): string[] {
  const [was, is] = [fieldText(name, before[name]), fieldText(name, after[name])];
  return was === is ? [] : [`${PRODUCT_FIELDS[name].label}: ${shortened(is)} (was ${shortened(was)})`];
}

/** Messages at the fields and parts that both changed, with the other value. */
export const getOverlaps = (was: ProductValues, mine: ProductValues, theirs: ProductValues): Record<string, string> =>
  Object.fromEntries([
    ...FIELD_NAMES.filter((name) => ![mine[name], theirs[name]].some((value) => isSame(was[name], value))).map(
      (name) => [name, texts.elsewhere(shortened(fieldText(name, theirs[name])))],
    ),
    ...changedPartNames(was, theirs)
      .filter((name) => !isSame(was[name], mine[name]))
      .map((name) => [PART_FIELDS[name].at, texts.changedElsewhere]),
  ]);

/** What changed, for the screen header: "price, SKU and 2 more". */
export function unsavedText(was: Compared, is: Compared): string {
  const names = [
    ...FIELD_NAMES.filter((name) => name in is && !isSame(was[name], is[name])).map((name) =>
      inSentence(PRODUCT_FIELDS[name].label),
    ),
    ...changedPartNames(was, is).map((name) => inSentence(PART_FIELDS[name].label)),
  ];
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
  /** What the fields are filled with. */
  draft: ProductDraft;
  /** As typed so far; an unreadable amount is below 0. */
  values: ProductDraft;
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

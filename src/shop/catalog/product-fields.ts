import { formatMoney } from '../../shared/money.ts';
import { DEFAULT_PERSONALIZATION, MAX_PERSONALIZATION } from '../../shared/products/personalization.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import { longDay } from '../../shared/time.ts';

type Field = {
  /**
   * `text`, `amount`, `count`, `flag` and `code` fields are derived everywhere; they are stored in columns named like them, amounts
   * in cents (`costCents`). Fields of the other kinds have rules of their own.
   */
  kind:
    | 'text'
    | 'amount'
    | 'count'
    | 'flag'
    | 'code'
    | 'price'
    | 'day'
    | 'category'
    | 'community'
    | 'sizes'
    | 'days'
    | 'featured'
    | 'status';
  label: string;
  /** Other titles accepted for an imported column; `label` is the exported title. */
  csvAliases?: readonly string[];
};

type TextField = Field & {
  kind: 'text';
  maxLength: number;
  /** Rows of its text area; omitted: a single-line input. */
  rows?: number;
  hint?: string;
  /** Visible to staff only; omitted: part of the public product. */
  isPrivate?: true;
};

/** Dollars, or null. */
type AmountField = Field & {
  kind: 'amount';
  min: number;
  sentence?: string;
  description: string;
  /** Helpers and keys neither see nor set it. */
  isForOwners?: true;
};

/** A whole number, or null. */
type CountField = Field & { kind: 'count'; min: number; max: number; sentence: string; description: string };

/** One line; may be empty. */
type CodeField = Field & { kind: 'code'; maxLength: number };

/**
 * Every product field that staff edit, declared once: schemas, SQL, CSV, form values, and change summaries derive from it.
 * A new text, amount, count, flag or code needs an entry here, a column in a migration, and its places in the form and on the
 * product page.
 */
export const PRODUCT_FIELDS = {
  name: { kind: 'text', label: 'Name', maxLength: 120 },
  description: { kind: 'text', label: 'Description', maxLength: 5000, rows: 6 },
  materials: { kind: 'text', label: 'Materials', maxLength: 500 },
  care: {
    kind: 'text',
    label: 'Care',
    maxLength: 1000,
    rows: 4,
    hint: 'How to clean and store it. Shown on the product’s page.',
  },
  keywords: {
    kind: 'text',
    label: 'Search words',
    maxLength: 500,
    hint: 'Colors and other words customers may search for. They don’t see them.',
    isPrivate: true,
    csvAliases: ['Keywords', 'Words to find it by'],
  },
  dimensions: { kind: 'code', label: 'Dimensions', csvAliases: ['Measurements'], maxLength: 60 },
  price: { kind: 'price', label: 'Price', csvAliases: ['Price (USD)'] },
  wasPrice: {
    kind: 'amount',
    label: 'Compare-at price',
    csvAliases: ['Compare-at price (USD)', 'Was price'],
    min: 0.01,
    description: 'What it cost before, more than the price',
  },
  salePrice: { kind: 'price', label: 'Sale price', csvAliases: ['Sale price (USD)'] },
  saleFirstDay: { kind: 'day', label: 'Sale first day', csvAliases: ['Sale start'] },
  saleLastDay: { kind: 'day', label: 'Sale last day', csvAliases: ['Sale end'] },
  cost: {
    kind: 'amount',
    label: 'Cost per item',
    csvAliases: ['Cost per item (USD)', 'Cost'],
    min: 0.01,
    sentence: 'Enter a cost from $0.01 to $1,000,000, or leave it empty.',
    description: 'What one costs the owner; for owners alone',
    isForOwners: true,
  },
  makerEarns: {
    kind: 'amount',
    label: 'Maker earns',
    csvAliases: ['Maker earns (USD)'],
    min: 0.01,
    sentence: 'Enter what the maker earns from $0.01 to $1,000,000, or leave it empty.',
    description: 'By one that is sold, in place of the maker’s share of its price; for owners alone',
    isForOwners: true,
  },
  category: { kind: 'category', label: 'Category' },
  community: { kind: 'community', label: 'Made by', csvAliases: ['Community'] },
  personalizationLabel: { kind: 'code', label: 'Personalization', maxLength: 60 },
  personalizationMaxLength: {
    kind: 'count',
    label: 'Personalization length',
    min: 1,
    max: MAX_PERSONALIZATION,
    sentence: `Enter a whole number from 1 to ${MAX_PERSONALIZATION}, or leave it empty.`,
    description: `The most characters a shopper can write; null: ${DEFAULT_PERSONALIZATION}`,
  },
  personalizationPrice: {
    kind: 'amount',
    label: 'Personalization price',
    csvAliases: ['Personalization price (USD)'],
    min: 0,
    sentence: 'Enter a price from $0 to $1,000,000, or leave it empty.',
    description: 'Added to the price of a product with a text; null: nothing',
  },
  sizes: { kind: 'sizes', label: 'Sizes' },
  sizeLabel: { kind: 'code', label: 'Size label', maxLength: 60 },
  makingDays: { kind: 'days', label: 'Making days', csvAliases: ['Making days (working days)'] },
  sku: { kind: 'code', label: 'SKU', csvAliases: ['Variant SKU'], maxLength: 60 },
  lowStockAt: {
    kind: 'count',
    label: 'Low stock at',
    min: 0,
    max: 100_000,
    sentence: 'Enter a whole number from 0 to 100000, or leave it empty.',
    description: 'It runs low with so many left; null: as the setting of the shop says',
  },
  weightGrams: {
    kind: 'count',
    label: 'Weight (grams)',
    csvAliases: ['Weight', 'Variant Grams', 'Weight (g)'],
    min: 1,
    max: 100_000,
    sentence: 'Enter a weight from 1 to 100,000 grams, or leave it empty.',
    description: 'Of one, packed; null: as the setting of the shop says',
  },
  isOneOfAKind: { kind: 'flag', label: 'One of a kind' },
  personalizationRequired: { kind: 'flag', label: 'Personalization required' },
  isFeatured: { kind: 'featured', label: 'Featured', csvAliases: ['Show in Featured Products'] },
  status: { kind: 'status', label: 'Status', csvAliases: ['Visible', 'Visible to customers'] },
} as const satisfies Record<string, Field | TextField | AmountField | CountField | CodeField>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
type FieldOf<Declared> = { [Name in ProductField]: Fields[Name] extends Declared ? Name : never }[ProductField];
type Kind = Fields[ProductField]['kind'];
export type FieldsOfKind<Of extends Kind> = FieldOf<{ kind: Of }>;
export type ProductText = FieldsOfKind<'text'>;
type PrivateText = FieldOf<{ isPrivate: true }>;
type PublicText = Exclude<ProductText, PrivateText>;

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

const declared = (name: ProductField): Field | TextField => PRODUCT_FIELDS[name];

export const namesOfKind = <Of extends Kind>(kind: Of): readonly FieldsOfKind<Of>[] =>
  FIELD_NAMES.filter((name): name is FieldsOfKind<Of> => declared(name).kind === kind);

export const ofEach = <Of extends Kind, Value>(kind: Of, make: (name: FieldsOfKind<Of>) => Value) =>
  Object.fromEntries(namesOfKind(kind).map((name) => [name, make(name)])) as Record<FieldsOfKind<Of>, Value>;

const TEXT_NAMES = namesOfKind('text');
export const textField = (name: ProductText): TextField => PRODUCT_FIELDS[name];
export const amountField = (name: FieldsOfKind<'amount'>): AmountField => PRODUCT_FIELDS[name];

export const centsColumn = <Name extends FieldsOfKind<'amount'>>(name: Name) => `${name}Cents` as const;

export const ofEachCents = <Value>(make: (name: FieldsOfKind<'amount'>) => Value) =>
  Object.fromEntries(namesOfKind('amount').map((name) => [centsColumn(name), make(name)])) as Record<
    ReturnType<typeof centsColumn<FieldsOfKind<'amount'>>>,
    Value
  >;

/** Columns that hold a field's value as it is, and those of amounts. */
export const DERIVED_COLUMNS = [
  ...TEXT_NAMES,
  ...namesOfKind('amount').map(centsColumn),
  ...namesOfKind('code'),
  ...namesOfKind('count'),
  ...namesOfKind('flag'),
];

export const PUBLIC_TEXT_NAMES = TEXT_NAMES.filter((name): name is PublicText => !textField(name).isPrivate);

/** Accepted CSV column titles: the label, then its aliases. */
export const csvTitles = (name: ProductField): readonly string[] => {
  const { label, csvAliases = [] } = declared(name);
  return [label, ...csvAliases];
};

export const ofEachPublicText = <Value>(make: (name: PublicText) => Value) =>
  Object.fromEntries(PUBLIC_TEXT_NAMES.map((name) => [name, make(name)])) as Record<PublicText, Value>;

export const blankDraft = (category: string) => ({
  ...ofEach('text', () => ''),
  ...ofEach('amount', () => null),
  ...ofEach('code', () => ''),
  ...ofEach('count', () => null),
  ...ofEach('flag', () => false),
  price: 0,
  salePrice: null,
  saleFirstDay: null,
  saleLastDay: null,
  category,
  community: null,
  sizes: [],
  makingDays: null,
  isFeatured: false,
  status: 'draft' as const,
});

const statusText = (value: string) => {
  const known = STATUS_NAMES.find((name) => name === value);
  return known ? PRODUCT_STATUSES[known] : 'none';
};

/** Fields formatted differently from texts, lists, and money. */
const SPECIAL: { [Name in ProductField]?: (value: string) => string } = {
  ...ofEach('count', () => String),
  status: statusText,
  makingDays: String,
  weightGrams: (grams: string) => `${grams} g`,
  saleFirstDay: longDay,
  saleLastDay: longDay,
};

/** A field value as text for people: any length, no quotation marks. */
export function fieldText(
  name: ProductField,
  value: string | number | boolean | readonly string[] | null | undefined,
): string {
  const filled = value ?? '';
  if (filled === '') return 'none';
  if (typeof filled === 'boolean') return filled ? 'yes' : 'no';
  const special = SPECIAL[name];
  if (special) return special(String(filled));
  if (typeof filled === 'number') return filled > 0 ? formatMoney(filled * 100) : 'none';
  return typeof filled === 'string' ? filled : filled.join(', ') || 'none';
}

import { formatMoney } from '../../shared/money.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import { longDay } from '../../shared/time.ts';

type Field = {
  kind: 'text' | 'price' | 'day' | 'category' | 'community' | 'sizes' | 'days' | 'code' | 'count' | 'flag' | 'status';
  label: string;
  /** Other titles accepted for an imported column; `label` is the exported title. */
  csvAliases?: readonly string[];
};

/** Stored in a column named like the field. */
type TextField = Field & {
  kind: 'text';
  maxLength: number;
  /** Rows of its text area; omitted: a single-line input. */
  rows?: number;
  hint?: string;
  /** Visible to staff only; omitted: part of the public product. */
  isPrivate?: true;
};

/**
 * Every product field that staff edit, declared once: schemas, SQL, CSV, the form, and change summaries derive from it.
 * A new text field needs an entry here, a column in a migration, and a place in the form and on the product page.
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
  price: { kind: 'price', label: 'Price', csvAliases: ['Price (USD)'] },
  wasPrice: { kind: 'price', label: 'Compare-at price', csvAliases: ['Compare-at price (USD)', 'Was price'] },
  salePrice: { kind: 'price', label: 'Sale price', csvAliases: ['Sale price (USD)'] },
  saleFirstDay: { kind: 'day', label: 'Sale first day', csvAliases: ['Sale start'] },
  saleLastDay: { kind: 'day', label: 'Sale last day', csvAliases: ['Sale end'] },
  cost: { kind: 'price', label: 'Cost per item', csvAliases: ['Cost per item (USD)', 'Cost'] },
  makerEarns: { kind: 'price', label: 'Maker earns', csvAliases: ['Maker earns (USD)'] },
  category: { kind: 'category', label: 'Category' },
  community: { kind: 'community', label: 'Made by', csvAliases: ['Community'] },
  sizes: { kind: 'sizes', label: 'Sizes' },
  makingDays: { kind: 'days', label: 'Making days', csvAliases: ['Making days (working days)'] },
  sku: { kind: 'code', label: 'SKU', csvAliases: ['Variant SKU'] },
  lowStockAt: { kind: 'count', label: 'Low stock at' },
  weightGrams: { kind: 'count', label: 'Weight (grams)', csvAliases: ['Weight', 'Variant Grams', 'Weight (g)'] },
  isOneOfAKind: { kind: 'flag', label: 'One of a kind' },
  isFeatured: { kind: 'flag', label: 'Featured', csvAliases: ['Show in Featured Products'] },
  status: { kind: 'status', label: 'Status', csvAliases: ['Visible', 'Visible to customers'] },
} as const satisfies Record<string, Field | TextField>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
type FieldOf<Declared> = { [Name in ProductField]: Fields[Name] extends Declared ? Name : never }[ProductField];
export type ProductText = FieldOf<{ kind: 'text' }>;
type PrivateText = FieldOf<{ isPrivate: true }>;
type PublicText = Exclude<ProductText, PrivateText>;

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

const declared = (name: ProductField): Field | TextField => PRODUCT_FIELDS[name];
const isText = (name: ProductField): name is ProductText => declared(name).kind === 'text';

export const TEXT_NAMES = FIELD_NAMES.filter(isText);
export const textField = (name: ProductText): TextField => PRODUCT_FIELDS[name];

export const PUBLIC_TEXT_NAMES = TEXT_NAMES.filter((name): name is PublicText => !textField(name).isPrivate);

/** Accepted CSV column titles: the label, then its aliases. */
export const csvTitles = (name: ProductField): readonly string[] => {
  const { label, csvAliases = [] } = declared(name);
  return [label, ...csvAliases];
};

/** An object with one entry for each text field. */
export const ofEachText = <Value>(make: (name: ProductText) => Value) =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, make(name)])) as Record<ProductText, Value>;

export const ofEachPublicText = <Value>(make: (name: PublicText) => Value) =>
  Object.fromEntries(PUBLIC_TEXT_NAMES.map((name) => [name, make(name)])) as Record<PublicText, Value>;

/** An empty draft. */
export const blankDraft = (category: string) => ({
  ...ofEachText(() => ''),
  price: 0,
  wasPrice: null,
  salePrice: null,
  saleFirstDay: null,
  saleLastDay: null,
  cost: null,
  makerEarns: null,
  category,
  community: null,
  sizes: [],
  makingDays: null,
  sku: '',
  lowStockAt: null,
  weightGrams: null,
  isOneOfAKind: false,
  isFeatured: false,
  status: 'draft' as const,
});

const statusText = (value: string) => {
  const known = STATUS_NAMES.find((name) => name === value);
  return known ? PRODUCT_STATUSES[known] : 'none';
};

/** Fields formatted differently from texts, lists, and money. */
const SPECIAL: { [Name in ProductField]?: (value: string) => string } = {
  status: statusText,
  makingDays: String,
  lowStockAt: String,
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

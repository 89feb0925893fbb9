import { useQuery } from '../../browser/forms/use-query.ts';
import { type ReadAmount, readAmount, readPercent, readWhole, toDollars } from '../../shared/money.ts';
import { cleanDetails } from '../../shared/orders/order-details.ts';
import { isCustomItem } from '../../shared/products/design-id.ts';
import type { Draft, DraftContent } from '../../shop/drafts/schema.ts';
import { adminApi } from '../admin-api.ts';
import type { useVersionedForm } from '../components/forms/use-versioned-form.ts';

/**
 * `qty` and `price` as typed; an empty price is the shop’s. `details`: the text to write on it, with the label of its
 * product.
 */
export type FormItem = {
  key: string;
  product: string;
  name: string;
  image: string;
  size: string;
  qty: string;
  price: string;
  details?: { label: string; text: string }[];
};

export type DraftValues = {
  items: readonly FormItem[];
  name: string;
  email: string;
  phone: string;
  address: string;
  town: string;
  city: string;
  postalCode: string;
  country: string;
  isPickup: boolean;
  /** Texts for the order by their names. */
  details: Readonly<Record<string, string>>;
  note: string;
  discountKind: '' | 'amount' | 'percent';
  discountValue: string;
  discountReason: string;
  shippingPrice: string;
};

export type DraftEdit = ReturnType<typeof useVersionedForm<Draft | undefined, DraftValues>>;

const NOTHING_READ = -1;

/**
 * Form values in the API's format, with an error per unparsable field; such a field has a value that the API rejects.
 */
export function toContent(values: DraftValues): { content: DraftContent; fields: Record<string, string> } {
  const { shippingPrice, discount, items, prices } = readFigures(values);
  const { name, email, phone, note, address, town, city, postalCode, country, isPickup } = values;
  const fields = {
    ...(shippingPrice.sentence && { shippingPrice: shippingPrice.sentence }),
    ...(discount.sentence && { discount: discount.sentence }),
    ...(items.includes(NOTHING_READ) && { items: 'Enter whole numbers of items.' }),
    ...itemErrors(values.items, prices),
  };
  const content: DraftContent = {
    items: values.items.map(({ product, name, size, details, price }, place) => ({
      product,
      size: size || null,
      ...(details && { details }),
      ...(isCustomItem(product) && { name: name.trim() }),
      ...(price.trim() !== '' && { price: prices[place]?.dollars ?? NOTHING_READ }),
      qty: items[place] ?? NOTHING_READ,
    })),
    shippingAddress: { address, town, city, postalCode, country, ...(isPickup && { isPickup }) },
    discount:
      values.discountKind === ''
        ? null
        : { kind: values.discountKind, value: discount.dollars ?? 0, reason: values.discountReason },
    shippingPrice: shippingPrice.dollars,
    name,
    email,
    phone,
    details: cleanDetails(values.details, isPickup),
    note,
  };
  return { content, fields };
}

function itemErrors(items: readonly FormItem[], prices: readonly Figure[]): { items?: string } {
  const isUnnamed = items.some(({ product, name, price }) => isCustomItem(product) && !(name.trim() && price.trim()));
  if (isUnnamed) return { items: 'Enter what it is and its price.' };
  const wrong = prices.find(({ sentence }) => sentence !== undefined)?.sentence;
  return wrong === undefined ? {} : { items: wrong };
}

type Figure = { dollars: number | null; sentence?: string };

const toFigure = (read: ReadAmount): Figure =>
  read.ok ? { dollars: toDollars(read.cents) } : { dollars: NOTHING_READ, sentence: read.sentence };

const NO_FIGURE: Figure = { dollars: null };

function readFigures({ shippingPrice, discountKind, discountValue, items }: DraftValues) {
  const typed = discountKind === 'percent' ? readPercent(discountValue) : readAmount(discountValue, 'amount');
  return {
    shippingPrice: shippingPrice.trim() === '' ? NO_FIGURE : toFigure(readAmount(shippingPrice, 'amount')),
    discount: discountKind === '' ? NO_FIGURE : toFigure(typed),
    prices: items.map(({ price }) => (price.trim() === '' ? NO_FIGURE : toFigure(readAmount(price, 'price')))),
    items: items.map(({ qty }) => {
      const whole = readWhole(qty);
      return Number.isNaN(whole) ? NOTHING_READ : whole;
    }),
  };
}

export const toValues = ({ content }: Draft): DraftValues => ({
  items: content.items.map(({ product, name = '', size, qty, price, details }, place) => ({
    key: `${place} ${product} ${size ?? ''}`,
    product,
    name,
    image: '',
    size: size ?? '',
    qty: String(qty),
    price: price === undefined ? '' : price.toFixed(2),
    ...(details && { details }),
  })),
  name: content.name,
  email: content.email,
  phone: content.phone,
  ...content.shippingAddress,
  isPickup: content.shippingAddress.isPickup ?? false,
  details: content.details ?? {},
  note: content.note,
  discountKind: content.discount?.kind ?? '',
  discountValue: content.discount ? String(content.discount.value) : '',
  discountReason: content.discount?.reason ?? '',
  shippingPrice: content.shippingPrice === null ? '' : content.shippingPrice.toFixed(2),
});

const QUOTE_DELAY_MS = 250;

/** Price of the draft, calculated by the server while editing. */
export function useDraftQuote(values: DraftValues) {
  const { content, fields } = toContent(values);
  const { items, shippingAddress, discount, shippingPrice } = content;
  const isReadable = Object.keys(fields).length === 0;
  const input = { items, shippingAddress, discount: discount && { ...discount, reason: '' }, shippingPrice };
  return useQuery(
    isReadable ? JSON.stringify(input) : undefined,
    () => adminApi.call('POST /admin/order-drafts/quote', { body: input }),
    { debounceMs: QUOTE_DELAY_MS, keepPrevious: true },
  );
}

export type DraftQuoteState = ReturnType<typeof useDraftQuote>;

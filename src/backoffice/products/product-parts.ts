import type { AdminInput } from '../../browser/client.ts';
import { readAmount, readWhole, toDollars } from '../../shared/money.ts';
import type { PictureRole } from '../../shared/pictures.ts';
import { BEAD_COLORS } from '../../shared/products/bead-colors.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import type { ProductMeasures } from '../../shared/products/sizing.ts';
import type { ProductImage } from '../../shop/catalog/pictures/schema.ts';
import type { PriceParts } from '../../shop/catalog/price-parts/schema.ts';
import type { ProductDetail } from '../../shop/catalog/products/schema.ts';
import type { Stock, StockReason } from '../../shop/catalog/stock/schema.ts';

/** `filmId`: of an uploaded video, until it is saved. */
export type ProductPicture = Omit<ProductImage, 'film' | 'role' | 'widthInches'> & {
  role?: PictureRole | undefined;
  widthInches?: number | undefined;
  film?: { seconds: number };
  filmId?: string;
};

export const COUNTED = 'Counted';
/** A stock change as typed; nothing typed: none. `expected`: what a count is based on; null: what is loaded. */
export type StockInput = {
  size: string;
  reason: StockReason | typeof COUNTED;
  typed: string;
  note: string;
  expected: number | null;
};

/** Size row as typed; `expected` is the initial stock, null for a new size. `key`: React key of added rows. */
export type SizeRow = {
  key: number;
  size: string;
  counted: string;
  expected: number | null;
  priceDifference: string;
  sku: string;
};
/** `isSplit`: each size has its own stock. `seen`: version of the sizes. */
export type SizesInput = { isSplit: boolean; rows: readonly SizeRow[]; seen: string };

/** What the product screen saves besides its form fields. */
export type ProductParts = {
  pictures: readonly ProductPicture[];
  stockInput: StockInput;
  sizeStock: SizesInput;
  colors: ProductDetail['colors'];
  pairsWith: { id: string; name: string; image: string; isHidden: boolean; in_stock: number }[];
  sizing: ProductMeasures | null;
  sizingVersion: string;
  parts: PriceParts['parts'];
};

/** For messages about a part: what it is called, and the path that its errors are below. */
export const PART_FIELDS = {
  pictures: { label: 'Pictures', at: 'pictureOrder' },
  stockInput: { label: 'Stock', at: 'stockCount' },
  sizeStock: { label: 'Sizes and stock', at: 'stockBySize.sizes' },
  colors: { label: 'Colors', at: 'chosenColors' },
  pairsWith: { label: 'Worn together', at: 'pairs' },
  sizing: { label: 'Size chart', at: 'measures' },
  parts: { label: 'Where the price goes', at: 'priceParts' },
} as const satisfies Partial<Record<keyof ProductParts, object>>;

export const toParts = (product: ProductDetail): ProductParts => ({
  pictures: product.pictures,
  stockInput: { size: product.stock.sizes[0]?.size ?? '', ...NO_CHANGE, reason: firstReason(product.stock) },
  sizeStock: toSizes(product.stock),
  colors: product.colors,
  pairsWith: product.pairsWith.map(({ picture, ...pair }) => ({ ...pair, image: picture?.src ?? '' })),
  sizing: product.measures.measures,
  sizingVersion: product.measures.version,
  parts: product.priceParts?.parts ?? [],
});

const NO_CHANGE = { typed: '', note: '', expected: null };
/** The size rows take a count themselves. */
const firstReason = (stock: Stock) => (stock.sizes.length > 0 ? 'Received' : COUNTED);

/** Units on hand: everything not yet shipped, including sold units. */
export const toCount = ({ onHand, unshipped }: Pick<Stock, 'onHand' | 'unshipped'>) => onHand + unshipped;
export const stockOfSize = (stock: Stock, size: string) => stock.sizes.find((each) => each.size === size) ?? stock;

const toSizes = ({ sizes, sizesVersion }: Stock): SizesInput => ({
  isSplit: sizes.length > 0,
  rows: sizes.map((row, key) => ({
    key,
    size: row.size,
    counted: String(toCount(row)),
    expected: toCount(row),
    priceDifference: row.priceDifference === 0 ? '' : row.priceDifference.toFixed(2),
    sku: row.sku,
  })),
  seen: sizesVersion,
});

/** Existing sizes, or the four default ones, for the first count. */
export const rowsToSplit = (sizes: readonly string[]): SizeRow[] =>
  (sizes.length > 0 ? sizes : SIZES).map((size, key) => newRow(key, size));

export const newRow = (key: number, size = ''): SizeRow => ({
  key,
  size,
  counted: '',
  expected: null,
  priceDifference: '',
  sku: '',
});

/** Price difference in dollars; 0 if empty, NaN if unreadable. */
export function differenceIn(text: string): number {
  const [, sign = '', amount = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? [];
  if (amount === '') return sign === '' ? 0 : Number.NaN;
  const read = readAmount(amount, 'amount');
  if (!read.ok) return Number.NaN;
  return toDollars(sign === '' || sign === '+' ? read.cents : -read.cents);
}

type Body = AdminInput<'PUT /admin/products/:id'>['body'];
type PartsBody = Omit<Partial<Body>, 'seen'>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The changed parts in the API's format. `base`: as on the server. Unreadable numbers are rejected there by field. */
export function changedParts(parts: ProductParts, base: ProductParts, stock: Stock): PartsBody {
  const { pictures, sizeStock, colors, pairsWith, sizing } = parts;
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const lacking = (all: readonly { id: string }[], others: readonly { id: string }[]) =>
    idsOf(all).filter((id) => !idsOf(others).includes(id));
  return {
    ...(!isSame(pictures, base.pictures) && {
      pictureOrder: {
        pictures: pictures.map(({ id, alt, role, widthInches, filmId }) => ({
          id,
          alt: alt.trim(),
          role: role ?? null,
          widthInches: widthInches ?? null,
          ...(filmId !== undefined && { film: filmId }),
        })),
        takenDown: lacking(base.pictures, pictures),
        // Deleted ones; of others, which were uploaded, it means nothing.
        putBack: lacking(pictures, base.pictures),
      },
    }),
    ...(!isSame(sizeStock.rows, base.sizeStock.rows) && {
      stockBySize: {
        sizes: sizeStock.rows.map(({ key: _, size, counted, priceDifference, ...row }) => ({
          ...row,
          size: size.trim(),
          counted: readWhole(counted),
          priceDifference: differenceIn(priceDifference),
        })),
        seen: base.sizeStock.seen,
      },
    }),
    ...stockBody(parts.stockInput, stock),
    ...(!isSame(colors, base.colors) && {
      chosenColors: {
        colors: colors.isChosen ? BEAD_COLORS.flatMap(({ id }) => (colors.colors.includes(id) ? [id] : [])) : null,
        before: base.colors.colors,
      },
    }),
    ...(!isSame(idsOf(pairsWith), idsOf(base.pairsWith)) && {
      pairs: { pairsWith: idsOf(pairsWith), before: idsOf(base.pairsWith) },
    }),
    ...(!isSame(sizing, base.sizing) && { measures: { measures: sizing, version: base.sizingVersion } }),
    ...(!isSame(parts.parts, base.parts) && { priceParts: { parts: parts.parts, before: base.parts } }),
  };
}

function stockBody({ size, reason, typed, note, expected }: StockInput, stock: Stock): PartsBody {
  if (typed.trim() === '') return {};
  const change = { note, ...(size !== '' && { size }) };
  if (reason !== COUNTED) return { stockChange: { ...change, by: readWhole(typed), reason } };
  return {
    stockCount: { ...change, counted: readWhole(typed), expected: expected ?? toCount(stockOfSize(stock, size)) },
  };
}

/** `values` with the parts that are as they were `sent` replaced by what is saved now. */
export function withoutSent(values: ProductParts, sent: ProductParts, saved: ProductParts): ProductParts {
  const choose = <Name extends keyof ProductParts>(name: Name) =>
    isSame(values[name], sent[name]) ? saved[name] : values[name];
  return {
    pictures: choose('pictures'),
    stockInput: choose('stockInput'),
    sizeStock: choose('sizeStock'),
    colors: choose('colors'),
    pairsWith: choose('pairsWith'),
    sizing: choose('sizing'),
    sizingVersion: saved.sizingVersion,
    parts: choose('parts'),
  };
}

/** After a refusal: counts that were typed are checked against the stock that is loaded now. */
export function rebased({ stockInput, sizeStock }: ProductParts, base: ProductParts, stock: Stock) {
  const rows = sizeStock.rows.map((row) => {
    const now = stock.sizes.find(({ size }) => size === row.size);
    if (!now || row.expected === null) return row;
    const isTyped = row.counted !== String(row.expected);
    return { ...row, expected: toCount(now), ...(!isTyped && { counted: String(toCount(now)) }) };
  });
  const isChanged = !isSame(sizeStock.rows, base.sizeStock.rows);
  return { stockInput: { ...stockInput, expected: null }, sizeStock: isChanged ? { ...sizeStock, rows } : sizeStock };
}

type SavedParts = { values: ProductParts; sent: ProductParts; stock: Stock };

/** The parts that undo a save of `sent` over `values`. Units shipped in between stay shipped. */
export function toUndo({ values, sent, stock }: SavedParts, after: ProductDetail): ProductParts {
  const { size, typed, reason } = sent.stockInput;
  const isShared = typed !== '' && !values.sizeStock.isSplit && !sent.sizeStock.isSplit;
  const now = toCount(after.stock);
  const moved = reason === COUNTED ? now - toCount(stock) : unitsAdded(sent.stockInput, 0);
  const restored = values.sizeStock.rows.map((row) => {
    const current = after.stock.sizes.find((each) => each.size === row.size);
    if (!current) return { ...row, expected: null };
    const counted = sent.sizeStock.rows.find((each) => each.size === row.size);
    const byCount = counted?.expected == null ? 0 : readWhole(counted.counted) - counted.expected;
    const change = byCount + (typed !== '' && size === row.size ? unitsAdded(sent.stockInput, 0) : 0);
    return { ...row, expected: toCount(current), counted: String(toCount(current) - change) };
  });
  return {
    ...withoutSent(values, values, values),
    sizingVersion: after.measures.version,
    stockInput: {
      ...values.stockInput,
      reason: COUNTED,
      typed: isShared ? String(now - moved) : '',
      note: 'Undone',
      expected: now,
    },
    sizeStock: { ...values.sizeStock, rows: restored },
  };
}

const SIGNS: Record<StockReason, 1 | -1> = {
  Received: 1,
  Returned: 1,
  Damaged: -1,
  Lost: -1,
  'Given away': -1,
  'Taken out': -1,
};
export const REASONS = Object.keys(SIGNS) as StockReason[];
export const isAdded = (reason: StockReason) => SIGNS[reason] > 0;

/** How many units a stock change adds, of `present` ones. */
export function unitsAdded({ reason, typed }: Pick<StockInput, 'reason' | 'typed'>, present: number): number {
  const number = readWhole(typed);
  return reason === COUNTED ? number - present : number * SIGNS[reason];
}

import type { Database } from '../../../platform/db/database.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { toDollars } from '../../../shared/money.ts';
import { pageMark, readPageMark } from '../../../shared/page-mark.ts';
import { pictureUrl } from '../../../shared/pictures.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { pictureFrom } from '../../media/pictures.ts';
import type { Picture } from '../../media/schema.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import {
  countForStaff,
  countListed,
  countLow,
  countUnweighedRows,
  listForStaff,
  listIdsForStaff,
  listLow,
} from './staff-queries.ts';
import type { ProductLines, ProductSort, ProductView } from './staff-schema.ts';

export type StaffProductsDeps = { db: Pick<Database, 'sql'> };

type ListStaffProductsInput = {
  q: string;
  category: string;
  community: string;
  view: ProductView | '';
  sort: ProductSort;
  after: string;
};

/** A page of the product list for staff. `after` is the `next` of the previous page. */
export async function listStaffProducts(
  { db, settings }: StaffProductsDeps & { settings: SettingsCache },
  { q, category, community, view, sort, after }: ListStaffProductsInput,
): Promise<ProductLines> {
  const { lowStockAt: lowAt } = await settings.current();
  const words = q.trim();
  const from = readPageMark(after);
  const filter = { words, category, community, lowAt };
  const isWhole = category === '' && community === '' && words === '';
  const counting = countForStaff(db.sql, lowAt, COUNT_LIMIT);
  // The statement for low stock depends on how many products are low.
  const areFewLow = view === 'low' && ((await counting)?.low ?? 0) < COUNT_LIMIT;
  const [rows, found, counted] = await Promise.all([
    listForStaff[`${view} ${sort}`](db.sql, { ...filter, areFewLow }, LIST_PAGE_LENGTH + 1, from.last),
    counting,
    isWhole ? undefined : countListed[view](db.sql, filter, COUNT_LIMIT),
  ]);
  if (!found) throw new Error('PostgreSQL counted nothing.');
  const counts = { ...found, all: Math.min(COUNT_LIMIT, found.shown + found.draft) };
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ picture, priceCents, salePriceCents, ...row }) => ({
      ...withIsoTimes(row),
      price: toDollars(priceCents),
      salePrice: salePriceCents === null ? null : toDollars(salePriceCents),
      image: picture ? pictureFrom(picture).src : '',
    })),
    total: counted?.count ?? counts[view || 'all'],
    next: last && rows.length > LIST_PAGE_LENGTH ? pageMark(from.above + LIST_PAGE_LENGTH, last.id) : null,
    counts,
  };
}

export async function listStaffProductIds(
  { db, settings }: StaffProductsDeps & { settings: SettingsCache },
  { q, category, community, view }: Omit<ListStaffProductsInput, 'sort' | 'after'>,
  most: number,
): Promise<string[]> {
  const { lowStockAt: lowAt } = await settings.current();
  const words = q.trim();
  const rows = await listIdsForStaff[view](db.sql, { words, category, community, lowAt }, most);
  return rows.map(({ id }) => id);
}

/** The newest matching products, without counting the others. */
export async function findStaffProducts({ db }: StaffProductsDeps, words: string, most: number) {
  const filter = { words: words.trim(), category: '', community: '', lowAt: 0 };
  const rows = await listForStaff['any newest'](db.sql, filter, most, '');
  return rows.map(({ id, name, priceCents, salePriceCents, onHand, reserved, status, picture }) => ({
    id,
    name,
    price: toDollars(salePriceCents ?? priceCents),
    available: onHand - reserved,
    status,
    image: picture ? pictureFrom(picture).src : '',
  }));
}

type LowStockDeps = Pick<Database, 'sql'>;

const MAX_SHOWN = 8;

export async function lowStock({ sql }: LowStockDeps, lowAt: number) {
  const [products, counted] = await Promise.all([listLow(sql, lowAt, MAX_SHOWN), countLow(sql, lowAt, COUNT_LIMIT)]);
  const shown = products.map(({ picture, ...product }) => ({
    ...product,
    image: picture ? smallest(pictureFrom(picture)) : '',
  }));
  return { pieces: shown, low: counted?.low ?? 0, soldOut: counted?.soldOut ?? 0 };
}

const smallest = (picture: Picture) =>
  picture.widths.webp[0] === undefined ? picture.src : pictureUrl(picture, 'webp', picture.widths.webp[0]);

const MAX_COUNTED_ROWS = 1_000;

/** Visible products without a weight, counted up to a thousand. */
export const countUnweighed = async ({ sql }: Pick<Database, 'sql'>): Promise<number> =>
  (await countUnweighedRows(sql, MAX_COUNTED_ROWS))?.count ?? 0;

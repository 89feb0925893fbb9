import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { SettingsBoard } from '../settings/settings.ts';
import { averageRating } from './product.ts';
import { SIZES } from './schema.ts';
import {
  countForStaff,
  countUnshipped,
  findSheetRow,
  listForStaff,
  listStockEntries,
  type SheetRow,
} from './staff-queries.ts';
import type { ProductDraft, ProductLines, ProductSheet, StockEntry, StockHistory } from './staff-schema.ts';

type Asking = { db: Pick<Database, 'sql'> };

export type StaffList = { q: string; category: string; view: string; sort: string; after: string };

const A_PAGE = 50;
const ENTRIES = 50;

/** The products as staff look for them. `after` is how many stand before the page. */
export async function listStaffProducts(
  { db, settings }: Asking & { settings: SettingsBoard },
  { q, category, view, sort, after }: StaffList,
): Promise<ProductLines> {
  const { lowStockAt: lowAt } = await settings.current();
  const words = q.trim() === '' ? '' : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const offset = Math.min(1_000_000, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counts] = await Promise.all([
    listForStaff(db.sql, { words, category, view, sort, lowAt }, A_PAGE, offset),
    countForStaff(db.sql, lowAt),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.map(({ picture, priceCents, total: _, ...row }) => ({
      ...row,
      price: toDollars(priceCents),
      image: picture ? pictureFrom(picture).src : '',
    })),
    total,
    next: offset + rows.length < total ? String(offset + rows.length) : null,
    counts,
  };
}

export async function findSheet({ db }: Asking, id: string): Promise<ProductSheet | undefined> {
  const [row, counted] = await Promise.all([findSheetRow(db.sql, id), countUnshipped(db.sql, id)]);
  return row && sheetFrom(row, counted?.unshipped ?? 0);
}

/** What of a product its form holds. */
export const draftFrom = (row: Omit<Static<typeof SheetRow>, 'pictures'>): ProductDraft => ({
  name: row.name,
  description: row.description,
  materials: row.materials,
  keywords: row.keywords,
  price: toDollars(row.priceCents),
  category: row.category,
  community: row.community,
  sizes: SIZES.filter((size) => row.sizes.includes(size)),
  isFeatured: row.isFeatured,
  isHidden: row.isHidden,
});

function sheetFrom(row: Static<typeof SheetRow>, unshipped: number): ProductSheet {
  const { id, isDraft, isSample, onHand, reserved, ratingSum, ratingCount, pictures, createdAt, changedAt } = row;
  return {
    ...draftFrom(row),
    id,
    isDraft,
    isSample,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    stock: { onHand, reserved, unshipped },
    rating: averageRating(ratingSum, ratingCount),
    numReviews: ratingCount,
    pictures: pictures.map((picture) => ({ id: picture.id, ...pictureFrom(picture) })),
  };
}

/** The ledger of a piece, newest first. `after` is the last id of the page before. */
export async function stockHistory({ db }: Asking, id: string, after: string): Promise<StockHistory> {
  const beneath = /^\d{1,15}$/.test(after) ? Number(after) : null;
  const rows = await listStockEntries(db.sql, id, beneath, ENTRIES + 1);
  const shown = rows.slice(0, ENTRIES);
  return {
    rows: shown.map(({ at, what, ...row }) => ({ ...row, what: what as StockEntry['what'], at: at.toISOString() })),
    next: rows.length > ENTRIES ? String(shown.at(-1)?.id) : null,
  };
}

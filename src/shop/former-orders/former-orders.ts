import type { Database, Sql } from '../../platform/db/database.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { provenAddressesOf } from '../accounts/profile/profile.ts';
import { formerOrder, listedOrder } from './answer.ts';
import {
  countFormerOrders,
  countFormerRowsOf,
  eraseFormerOrdersOf,
  findFormerRow,
  listFormerRows,
  listFormerRowsOf,
} from './queries.ts';
import type { FormerOrder, ListedFormerOrder, StaffFormerOrder } from './schema.ts';

const MAX_OF_CUSTOMER = 100;
const ALL = { skip: 0, most: 10_000 };

/** The archive for staff, newest first; `words` are looked for in number, name, email and items. */
export async function listFormerOrders(
  { sql }: Pick<Database, 'sql'>,
  { words, after }: { words: string; after: string },
): Promise<{ orders: ListedFormerOrder[]; next: string | null; total: number }> {
  const [rows, counted] = await Promise.all([
    listFormerRows(sql, { words: words.trim(), after, most: LIST_PAGE_LENGTH + 1 }),
    countFormerOrders(sql, COUNT_LIMIT),
  ]);
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  return {
    orders: shown.map(listedOrder),
    next: rows.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null,
    total: counted?.count ?? 0,
  };
}

/** The newest that have the words. */
export const findFormerOrders = async ({ sql }: Pick<Database, 'sql'>, words: string, most: number) =>
  (await listFormerRows(sql, { words: words.trim(), after: '', most })).map(listedOrder);

export async function findFormerOrder(
  { sql }: Pick<Database, 'sql'>,
  id: string,
): Promise<StaffFormerOrder | undefined> {
  const row = await findFormerRow(sql, id);
  return row && { ...formerOrder(row), source: row.source, email: row.email, customerId: row.customerId };
}

/**
 * Those of an account: of every address that a link has shown to be theirs. One that was only typed shows nothing, or anybody could
 * read what others bought.
 */
export async function formerOrdersOf(
  sql: Sql,
  customerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ orders: FormerOrder[]; total: number }> {
  const addresses = await provenAddressesOf(sql, customerId);
  if (addresses.length === 0) return { orders: [], total: 0 };
  const [rows, counted] = await Promise.all([
    listFormerRowsOf(sql, addresses, { skip: (page - 1) * pageSize, most: pageSize }),
    countFormerRowsOf(sql, addresses),
  ]);
  return { orders: rows.map(formerOrder), total: counted?.count ?? 0 };
}

/** The same for staff. */
export const listFormerOrdersOf = async (sql: Sql, customerId: string): Promise<ListedFormerOrder[]> =>
  (await listFormerRowsOf(sql, await provenAddressesOf(sql, customerId), { skip: 0, most: MAX_OF_CUSTOMER })).map(
    listedOrder,
  );

export const exportFormerOrders: DataExportPart = async (sql, { addresses }) => ({
  formerOrders: (await listFormerRowsOf(sql, addresses, ALL)).map(formerOrder),
});

export const eraseFormerOrders: Eraser = async (tx, { addresses }) => {
  await eraseFormerOrdersOf(tx.sql, addresses);
};

import type { Database, Sql } from '../../../platform/db/database.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { toDollars } from '../../../shared/money.ts';
import type { DataExportPart, Eraser } from '../../accounts/profile/personal-data.ts';
import { verifiedAddresses } from '../../accounts/profile/profile.ts';
import {
  countFormerOrders,
  countFormerRowsOf,
  eraseFormerOrdersOf,
  findFormerRow,
  listFormerRows,
  listFormerRowsOf,
} from './queries.ts';
import type { FormerOrder, ListedFormerOrder, StaffFormerOrder } from './schema.ts';

/** Archived orders for staff, newest first; `words` search number, name, email and items. */
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

type ListedRow = Awaited<ReturnType<typeof listFormerRows>>[number];

export function listedOrder(row: ListedRow): ListedFormerOrder {
  const { id, number, source, placedAt, customerName, email, currency, totalCents, refundedCents, quantity } = row;
  return {
    id,
    number,
    source,
    customerName,
    currency,
    quantity,
    hasEmail: email !== null,
    placedAt: placedAt.toISOString(),
    status: getStatus(row),
    total: toDollars(totalCents),
    refunded: toDollars(refundedCents),
  };
}

/** Final state: a full refund takes precedence over shipped. */
function getStatus({ totalCents, refundedCents, shippedAt, canceledAt }: ListedRow): FormerOrder['status'] {
  if (canceledAt) return 'canceled';
  if (refundedCents > 0 && refundedCents >= totalCents) return 'refunded';
  return shippedAt ? 'shipped' : 'placed';
}

/** Newest matches of the search words. */
export const findFormerOrders = async ({ sql }: Pick<Database, 'sql'>, words: string, most: number) =>
  (await listFormerRows(sql, { words: words.trim(), after: '', most })).map(listedOrder);

export async function findFormerOrder(
  { sql }: Pick<Database, 'sql'>,
  id: string,
): Promise<StaffFormerOrder | undefined> {
  const row = await findFormerRow(sql, id);
  return row && { ...formerOrder(row), source: row.source, email: row.email, customerId: row.customerId };
}

type DetailRow = Awaited<ReturnType<typeof listFormerRowsOf>>[number];

function formerOrder(row: DetailRow): FormerOrder {
  const { id, number, placedAt, currency, quantity, customerName, shipTo, items, shippedAt, canceledAt } = row;
  return {
    id,
    number,
    currency,
    quantity,
    customerName,
    shipTo,
    placedAt: placedAt.toISOString(),
    status: getStatus(row),
    shippedAt: shippedAt?.toISOString() ?? null,
    canceledAt: canceledAt?.toISOString() ?? null,
    items: items.map(({ priceCents, ...item }) => ({ ...item, price: maybeAmount(priceCents) })),
    subtotal: maybeAmount(row.subtotalCents),
    discount: maybeAmount(row.discountCents),
    shipping: maybeAmount(row.shippingCents),
    tax: maybeAmount(row.taxCents),
    total: toDollars(row.totalCents),
    refunded: toDollars(row.refundedCents),
  };
}

const maybeAmount = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** Orders of an account's verified addresses only: an unverified address would expose other people's orders. */
export async function customerFormerOrders(
  sql: Sql,
  customerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ orders: FormerOrder[]; total: number }> {
  const addresses = await verifiedAddresses(sql, customerId);
  if (addresses.length === 0) return { orders: [], total: 0 };
  const [rows, counted] = await Promise.all([
    listFormerRowsOf(sql, addresses, { skip: (page - 1) * pageSize, most: pageSize }),
    countFormerRowsOf(sql, addresses),
  ]);
  return { orders: rows.map(formerOrder), total: counted?.count ?? 0 };
}

const MAX_OF_CUSTOMER = 100;

export const listFormerOrdersOf = async (sql: Sql, customerId: string): Promise<ListedFormerOrder[]> =>
  (await listFormerRowsOf(sql, await verifiedAddresses(sql, customerId), { skip: 0, most: MAX_OF_CUSTOMER })).map(
    listedOrder,
  );

const ALL = { skip: 0, most: 10_000 };

export const exportFormerOrders: DataExportPart = async (sql, { addresses }) => ({
  formerOrders: (await listFormerRowsOf(sql, addresses, ALL)).map(formerOrder),
});

export const eraseFormerOrders: Eraser = async (tx, { addresses }) => {
  await eraseFormerOrdersOf(tx.sql, addresses);
};

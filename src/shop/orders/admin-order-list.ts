import { COUNT_LIMIT } from '../../shared/limits.ts';
import { countStages, listAllOrders, listByShipDay } from './admin-list-queries.ts';
import type { ListedOrder, OrderList } from './admin-order-list-schema.ts';
import { STAGES } from './admin-schema.ts';
import { countLate } from './due-queries.ts';
import { listedOrder } from './listed-order.ts';
import { type ListOrdersDeps, type OrderSearch, readRows } from './order-search.ts';

const PAGE = 50;

/** Orders for staff, newest first, a page at a time. */
export async function listAdminOrders({ sql, today }: ListOrdersDeps, search: OrderSearch): Promise<OrderList> {
  const [rows, counts, late] = await Promise.all([
    readRows({ sql, today }, search, PAGE + 1),
    countStages(sql, STAGES, COUNT_LIMIT),
    countLate(sql, today, COUNT_LIMIT),
  ]);
  const shown = rows.slice(0, PAGE);
  return {
    orders: shown.map((row) => listedOrder(row, today)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    counts: { ...Object.fromEntries(counts.map(({ stage, count }) => [stage, count])), late: late?.count ?? 0 },
  };
}

/** For Today: the newest ones, without counting the others. */
export async function latestOrders({ sql, today }: ListOrdersDeps, most: number): Promise<ListedOrder[]> {
  const rows = await listAllOrders(sql, { since: null, beneath: null, most });
  return rows.map((row) => listedOrder(row, today));
}

/** The newest ones that have the words, without counting the others. */
export async function findOrders({ sql, today }: ListOrdersDeps, words: string, most: number): Promise<ListedOrder[]> {
  const rows = await readRows({ sql, today }, { words }, most);
  return rows.map((row) => listedOrder(row, today));
}

/** To ship, and their day is over. */
export const countLateOrders = async ({ sql, today }: ListOrdersDeps): Promise<number> =>
  (await countLate(sql, today, COUNT_LIMIT))?.count ?? 0;

/** What is to be shipped next, the earliest day first; so what is late stands before all. */
export async function nextToShip({ sql, today }: ListOrdersDeps, most: number): Promise<ListedOrder[]> {
  const page = { since: null, beneath: null, most, late: false, gifts: false, today, search: null };
  return (await listByShipDay(sql, page)).map((row) => listedOrder(row, today));
}

import type { Database } from '../../../platform/db/database.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { toDollars } from '../../../shared/money.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { listOrders } from '../orders.ts';
import {
  countCustomers,
  findCustomerRow,
  findMatchingCustomers,
  listCustomerRows,
  listCustomersByIds,
  scanCustomersLike,
} from './customer-queries.ts';
import { readLike, readSearchWords } from './list.ts';

type ListCustomersDeps = Pick<Database, 'sql'>;

/** Helpers can look up a customer but not list all of them. */
const MIN_SEARCH_LENGTH = 3;
const MAX_FOUND_CUSTOMERS = 20;

/** Search for helpers, newest account first; undefined if the text is too short. */
export async function searchAsHelper(deps: ListCustomersDeps, words: string) {
  if ([...words.replace(/[^\p{L}\p{N}]/gu, '')].length < MIN_SEARCH_LENGTH) return undefined;
  return findPeople(deps, words, MAX_FOUND_CUSTOMERS);
}

/** Newest accounts that match the words, or have an order that does. */
export async function findPeople({ sql }: ListCustomersDeps, words: string, most: number) {
  return (await readRows({ sql }, words.trim(), { beneath: null, most })).map(toCustomer);
}

async function readRows({ sql }: ListCustomersDeps, words: string, page: Parameters<typeof listCustomerRows>[1]) {
  if (words === '') return listCustomerRows(sql, page);
  const search = await readSearchWords({ sql }, words);
  return readLike({
    most: page.most,
    scan: (looked) => scanCustomersLike(sql, search, looked, page),
    find: async (limit) => {
      const { ids } = (await findMatchingCustomers(sql, search, limit, page)) ?? { ids: null };
      return ids ? listCustomersByIds(sql, ids) : undefined;
    },
  });
}

type Row = Awaited<ReturnType<typeof listCustomerRows>>[number];

const toCustomer = <Found extends Row>({ emailProvenAt, spentCents, email, ...row }: Found) => ({
  ...withIsoTimes(row),
  email: email ?? '',
  isVerified: emailProvenAt !== null,
  spent: toDollars(spentCents),
});

/** One page of customers with their order totals, newest account first. */
export async function listCustomers(
  { sql }: ListCustomersDeps,
  { words = '', beneath }: { words?: string; beneath?: string },
) {
  const [rows, counted] = await Promise.all([
    readRows({ sql }, words.trim(), { beneath: beneath ?? null, most: LIST_PAGE_LENGTH + 1 }),
    countCustomers(sql, COUNT_LIMIT),
  ]);
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  return {
    customers: shown.map(toCustomer),
    next: rows.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null,
    total: counted?.count ?? 0,
  };
}

const MAX_ORDERS_OF_CUSTOMER = 100;

export async function findCustomer({ sql }: ListCustomersDeps, id: string) {
  const row = await findCustomerRow(sql, id);
  if (!row) return undefined;
  const { orders } = await listOrders(sql, row.id, { page: 1, pageSize: MAX_ORDERS_OF_CUSTOMER });
  return { customer: toCustomer(row), orders };
}

import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/count-limit.ts';
import { csvLine } from '../../shared/csv.ts';
import { isoDay } from '../../shared/dates.ts';
import { toDollars } from '../../shared/money.ts';
import {
  countMatches,
  countStages,
  findOrdersLike,
  findPlacedAt,
  type ListedRow,
  listAllOrders,
  listOrdersForCsv,
  listOrdersOfStage,
  scanOrdersLike,
  scanStageLike,
} from './admin-queries.ts';
import { type ListedOrder, type OrderList, STAGES, type Stage } from './admin-schema.ts';
import { readOrderId } from './order-id.ts';

type ListOrdersDeps = Pick<Database, 'sql'>;

export type OrderSearch = {
  /** Part of an id, a name or an email address. */
  words?: string | undefined;
  stage?: Stage | undefined;
  since?: Date | undefined;
  /** Id of the last order of the page before. */
  beneath?: string | undefined;
};

const PAGE = 50;
/** Words that so many orders or people have stand in any stretch of the list: it is read from its beginning. */
const COMMON = 2_000;
const SCAN_DEPTHS = [4_000, 25_000];
const EVERY_ORDER = 2_147_483_647;

/** Orders for staff, newest first, a page at a time. */
export async function listAdminOrders({ sql }: ListOrdersDeps, search: OrderSearch): Promise<OrderList> {
  const [rows, counts] = await Promise.all([
    readRows({ sql }, search, PAGE + 1),
    countStages(sql, STAGES, COUNT_LIMIT),
  ]);
  const shown = rows.slice(0, PAGE);
  return {
    orders: shown.map(listedOrder),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    counts: Object.fromEntries(counts.map(({ stage, count }) => [stage, count])),
  };
}

/** For Today: the newest ones, without counting the others. */
export async function latestOrders({ sql }: ListOrdersDeps, most: number): Promise<ListedOrder[]> {
  const rows = await listAllOrders(sql, { since: null, beneath: null, most });
  return rows.map(listedOrder);
}

function readRows({ sql }: ListOrdersDeps, search: OrderSearch, most: number): Promise<ListedRow[]> {
  const { words = '', stage, since, beneath } = search;
  const stretch = { since: since ?? null, beneath: beneath ?? null, most };
  const pattern = patternOf(words);
  if (pattern !== undefined) return searchRows({ sql }, pattern, stage, stretch);
  return stage ? listOrdersOfStage(sql, stage, stretch) : listAllOrders(sql, stretch);
}

type Page = Parameters<typeof listAllOrders>[1];

async function searchRows({ sql }: ListOrdersDeps, pattern: string, stage: Stage | undefined, stretch: Page) {
  const found = await countMatches(sql, pattern, COMMON);
  const isCommon = found && Math.max(found.orders, found.people) === COMMON;
  if (!isCommon) return findOrdersLike(sql, pattern, stage ?? null, stretch);
  const { beneath, most } = stretch;
  const above = beneath === null ? undefined : await findPlacedAt(sql, beneath);
  if (beneath !== null && !above) return [];
  return scanNewest(most, (looked) => {
    const looking = { ...stretch, before: above?.placedAt ?? null, looked };
    return stage ? scanStageLike(sql, pattern, stage, looking) : scanOrdersLike(sql, pattern, looking);
  });
}

/** Looks through more and more of the newest orders, until a page is full. */
async function scanNewest(most: number, look: (looked: number) => Promise<ListedRow[]>): Promise<ListedRow[]> {
  for (const looked of SCAN_DEPTHS) {
    const rows = await look(looked);
    if (rows.length >= most) return rows;
  }
  return look(EVERY_ORDER);
}

/** For LIKE; an id that was heard on the phone is found however it was typed. */
function patternOf(words: string): string | undefined {
  const typed = words.trim().toLowerCase();
  if (typed === '') return undefined;
  const id = readOrderId(typed)?.toLowerCase();
  return `%${(id ?? typed).replace(/[\\%_]/g, '\\$&')}%`;
}

function listedOrder(row: ListedRow): ListedOrder {
  return {
    id: row.id,
    stage: row.stage as Stage,
    paymentState: row.paymentState,
    createdAt: row.placedAt.toISOString(),
    recipient: row.recipient,
    customer: { name: row.customerName, email: row.customerEmail ?? '' },
    totalPrice: toDollars(row.totalCents),
    refundedAmount: toDollars(row.refundedCents),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    needsAnswer: row.needsAnswer,
  };
}

const HEADS = [
  ...['Order', 'Stage', 'Ordered', 'Paid', 'Shipped', 'Delivered', 'Customer', 'Email', 'Recipient', 'Address'],
  ...['Town', 'State', 'Postal code', 'Country', 'Items', 'Coupon', 'Items', 'Discount', 'Shipping', 'Tax', 'Total'],
  ...['Refunded', 'Carrier', 'Tracking', 'Invoice'],
];
const CSV_BATCH = 500;

/** The same orders as a table for spreadsheets, in chunks, so that a hundred thousand of them need no memory. */
export async function* ordersAsCsv(db: ListOrdersDeps, search: OrderSearch): AsyncGenerator<string> {
  yield csvLine(HEADS);
  let beneath: string | undefined;
  while (true) {
    const rows = await readRows(db, { ...search, beneath }, CSV_BATCH);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield (await listOrdersForCsv(db.sql, ids)).map(csvOf).join('');
    if (ids.length < CSV_BATCH) return;
    beneath = ids.at(-1);
  }
}

type CsvRow = Awaited<ReturnType<typeof listOrdersForCsv>>[number];

const csvOf = (row: CsvRow) =>
  csvLine([
    ...[row.id, row.stage, isoDay(row.placedAt), day(row.paidAt), day(row.dispatchedAt), day(row.deliveredAt)],
    ...[row.customerName, row.customerEmail, row.recipient, row.address, row.town, row.state, row.postalCode],
    ...[row.country, row.pieces, row.couponCode],
    ...[row.itemsCents, row.discountCents, row.shippingCents, row.taxCents, row.totalCents, row.refundedCents].map(
      toDollars,
    ),
    ...[row.carrier, row.trackingNumber, row.invoiceNumber],
  ]);

const day = (moment: Date | null) => (moment ? isoDay(moment) : null);

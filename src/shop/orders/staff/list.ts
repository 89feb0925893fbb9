import type { Database } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/query.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { toDollars } from '../../../shared/money.ts';
import { detailColumns } from '../../../shared/orders/order-details.ts';
import { readOrderNumber } from '../../../shared/orders/order-names.ts';
import { csvLine } from '../../../shared/tables/csv.ts';
import { momentCells, momentHeads } from '../../delivery/shop-day.ts';
import type { Day } from '../../delivery/working-days.ts';
import { readOrderId } from '../order.ts';
import { countLate } from '../queries.ts';
import {
  countStages,
  countUnpaid,
  findMatchingOrders,
  findOrderOfNumber,
  findPlacedAt,
  type ListedRow,
  listAllOrders,
  listByShipDay,
  listGifts,
  listOrdersByIds,
  listOrdersForCsv,
  listOrdersOfCode,
  listOrdersOfStage,
  oldestToDispatch,
  type SearchWords,
  scanOrdersLike,
  scanStageLike,
} from './queries.ts';
import { type ListedOrder, type OrderList, STAGES, type Stage } from './schema.ts';

/** `today` in the shop's time zone; orders due before it are late. */
type ListOrdersDeps = Pick<Database, 'sql'> & { today: Day };

export type OrderSearch = {
  /**
   * Order number, words of an id, name, email address, street, town or ZIP code in any order, the last of which may be
   * unfinished, or a phone or tracking number.
   */
  words?: string | undefined;
  stage?: Stage | 'late' | undefined;
  /** Orders to ship are listed by due day unless `newest` is requested. */
  sort?: 'ship_by' | 'newest' | undefined;
  gifts?: boolean | undefined;
  since?: Date | undefined;
  /** Cursor: id of the last order of the previous page. */
  beneath?: string | undefined;
};

export async function listAdminOrders({ sql, today }: ListOrdersDeps, search: OrderSearch): Promise<OrderList> {
  const [rows, counts, late] = await Promise.all([
    readRows({ sql, today }, search, LIST_PAGE_LENGTH + 1),
    countStages(sql, STAGES, COUNT_LIMIT),
    countLate(sql, today, COUNT_LIMIT),
  ]);
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  return {
    orders: shown.map((row) => listedOrder(row, today)),
    next: rows.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null,
    counts: { ...Object.fromEntries(counts.map(({ stage, count }) => [stage, count])), late: late?.count ?? 0 },
  };
}

/** One page of search results, newest first; an exact match of the order number comes first. */
async function readRows(deps: ListOrdersDeps, search: OrderSearch, most: number): Promise<ListedRow[]> {
  const number = readOrderNumber(search.words ?? '');
  const exact = number === undefined ? undefined : await findOrderOfNumber(deps.sql, number);
  if (!exact) return readRowsLike(deps, search, most);
  // Its ZIP code or id may match, too: list it once.
  const others = (await readRowsLike(deps, search, most + 1)).filter(({ id }) => id !== exact.id);
  const isFirst = search.beneath === undefined && isListed(exact, search, deps.today);
  return [...(isFirst ? [exact] : []), ...others].slice(0, most);
}

async function readRowsLike({ sql, today }: ListOrdersDeps, search: OrderSearch, most: number): Promise<ListedRow[]> {
  const { words = '', stage, sort, gifts = false, since, beneath } = search;
  const range = { since: since ?? null, beneath: beneath ?? null, most };
  const searched = words.trim() === '' ? null : await readSearchWords({ sql }, words);
  const late = stage === 'late';
  // There are few orders to ship, so searching and sorting need no index.
  if (late || sort === 'ship_by' || (stage === 'to_dispatch' && sort !== 'newest')) {
    return listByShipDay(sql, { ...range, late, gifts, today, search: searched });
  }
  if (gifts) return listGifts(sql, searched, stage ?? null, range);
  if (searched) return searchRows({ sql }, searched, stage, range);
  return stage ? listOrdersOfStage(sql, stage, range) : listAllOrders(sql, range);
}

type Page = Parameters<typeof listAllOrders>[1];

async function searchRows(
  { sql }: Pick<ListOrdersDeps, 'sql'>,
  search: SearchWords,
  stage: Stage | undefined,
  range: Page,
) {
  const { beneath, most } = range;
  const above = beneath === null ? undefined : await findPlacedAt(sql, beneath);
  if (beneath !== null && !above) return [];
  const scan = (looked: number) => {
    const scanPage = { ...range, before: above?.placedAt ?? null, looked };
    return stage ? scanStageLike(sql, search, stage, scanPage) : scanOrdersLike(sql, search, scanPage);
  };
  const find = async (limit: number) => {
    const { ids } = (await findMatchingOrders(sql, search, limit, stage ?? null, range)) ?? { ids: null };
    return ids ? listOrdersByIds(sql, ids) : undefined;
  };
  return readLike({ most, scan, find });
}

function isListed(row: ListedRow, { stage, sort, gifts = false, since }: OrderSearch, today: Day): boolean {
  const expected = stage ?? (sort === 'ship_by' ? 'to_dispatch' : undefined);
  const isOfStage = expected === 'late' ? isLate(row, today) : expected === undefined || row.stage === expected;
  return isOfStage && (!gifts || row.isGift) && (!since || row.placedAt >= since);
}

function listedOrder(row: ListedRow, today: Day): ListedOrder {
  return {
    id: row.id,
    number: row.number,
    stage: row.stage as Stage,
    paymentState: row.paymentState,
    createdAt: row.placedAt.toISOString(),
    recipient: row.recipient,
    customer: { name: row.customerName, email: row.customerEmail ?? '' },
    totalPrice: toDollars(row.totalCents),
    refundedAmount: toDollars(row.refundedCents),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    needsAnswer: row.needsAnswer,
    shipBy: row.shipBy,
    isLate: isLate(row, today),
    isGift: row.isGift,
    channel: row.channel as ListedOrder['channel'],
    isPickup: row.isPickup,
    isPartShipped: row.isPartShipped,
    shipsTo: { address: row.address, town: row.town, state: row.state, postalCode: row.postalCode },
    images: row.images,
    units: row.units,
  };
}

/** Newest orders, without counts; for Today. */
export async function latestOrders({ sql, today }: ListOrdersDeps, most: number): Promise<ListedOrder[]> {
  const rows = await listAllOrders(sql, { since: null, beneath: null, most });
  return rows.map((row) => listedOrder(row, today));
}

export async function findOrders({ sql, today }: ListOrdersDeps, words: string, most: number): Promise<ListedOrder[]> {
  const rows = await readRows({ sql, today }, { words }, most);
  return rows.map((row) => listedOrder(row, today));
}

export const countLateOrders = async ({ sql, today }: ListOrdersDeps): Promise<number> =>
  (await countLate(sql, today, COUNT_LIMIT))?.count ?? 0;

export async function nextToShip({ sql, today }: ListOrdersDeps, most: number): Promise<ListedOrder[]> {
  const page = { since: null, beneath: null, most, late: false, gifts: false, today, search: null };
  return (await listByShipDay(sql, page)).map((row) => listedOrder(row, today));
}

type WaitingOrdersDeps = Pick<Database, 'sql'>;

const SOON_MS = 30 * 60 * 1000;

export async function waitingOrders({ sql }: WaitingOrdersDeps, now: Date) {
  const [packing, unpaid] = await Promise.all([
    oldestToDispatch(sql),
    countUnpaid(sql, new Date(now.getTime() + SOON_MS)),
  ]);
  return {
    toDispatch: packing?.count ?? 0,
    oldestPaidAt: packing?.oldest?.toISOString() ?? null,
    unpaid: unpaid?.count ?? 0,
    holdsEndSoon: unpaid?.soon ?? 0,
  };
}

const ORDER_HEADS = [
  'Order',
  'Stage',
  ...['Ordered', 'Paid', 'Shipped', 'Delivered'].flatMap(momentHeads),
  'Customer',
  'Email',
  'Recipient',
  'Address',
  'Town',
  'State',
  'Postal code',
  'Country',
  'Items',
  'Coupon',
  'Items total',
  'Discount',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Carrier',
  'Tracking',
  'Invoice',
  'Gift',
  'Not before',
  'Gift wrap',
  'SKUs',
  'Sets',
  'Number',
  'Automatic discount',
  'Shipping discount',
  'Pickup',
  ...detailColumns().map(({ name }) => name),
];
const CSV_BATCH = 500;

/** The search results as CSV, streamed in batches to bound memory. */
export async function* ordersAsCsv(
  db: ListOrdersDeps & { timeZone: string },
  search: OrderSearch,
): AsyncGenerator<string> {
  yield csvLine(ORDER_HEADS);
  let beneath: string | undefined;
  while (true) {
    const rows = await readRows(db, { ...search, beneath }, CSV_BATCH);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield (await listOrdersForCsv(db.sql, ids)).map((row) => toCsv(row, db.timeZone)).join('');
    if (ids.length < CSV_BATCH) return;
    beneath = ids.at(-1);
  }
}

type CsvRow = Awaited<ReturnType<typeof listOrdersForCsv>>[number];

const toCsv = (row: CsvRow, timeZone: string) =>
  csvLine([
    row.id,
    row.stage,
    ...[row.placedAt, row.paidAt, row.dispatchedAt, row.deliveredAt].flatMap((at) => momentCells(at, timeZone)),
    row.customerName,
    row.customerEmail,
    row.recipient,
    row.address,
    row.town,
    row.state,
    row.postalCode,
    row.country,
    row.pieces,
    row.couponCode,
    ...[row.itemsCents, row.discountCents, row.shippingCents, row.taxCents, row.totalCents, row.refundedCents].map(
      toDollars,
    ),
    row.carrier,
    row.trackingNumber,
    row.invoiceNumber,
    row.isGift ? 'gift' : null,
    row.notBefore,
    toDollars(row.giftWrapCents),
    row.skus,
    row.sets,
    row.number,
    row.automaticDiscount,
    toDollars(row.shippingDiscountCents),
    row.isPickup ? 'pickup' : null,
    ...detailColumns(row.details).map(({ value }) => value),
  ]);

const MAX_OF_CODE = 200;

/** Normalizes typed order ids, and looks up orders by phone or tracking number. */
export async function readSearchWords({ sql }: Pick<Database, 'sql'>, typed: string): Promise<SearchWords> {
  const words = readOrderId(typed.trim())?.toLowerCase() ?? typed.trim();
  const [phone, tracking] = [phoneDigits(words), trackingSigns(words)];
  if (phone === undefined && tracking === undefined) return { words, ids: [] };
  const patterns = [phone, tracking].map((signs) => (signs === undefined ? null : likePattern(signs))) as [
    string | null,
    string | null,
  ];
  const found = await listOrdersOfCode(sql, ...patterns, MAX_OF_CODE);
  return { words, ids: found.map(({ id }) => id) };
}

const MIN_PHONE_DIGITS = 4;

/** The digits of a phone number or its end in any notation, without the US country code; undefined if it can't be one. */
function phoneDigits(typed: string): string | undefined {
  if (!/^[+(\d][\d\s().\-/]*$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}

const MIN_TRACKING_LENGTH = 6;

/** A tracking number or part of one in its stored form; undefined if it can't be one. */
function trackingSigns(typed: string): string | undefined {
  const signs = typed.replace(/\s/g, '').toLowerCase();
  return /^[a-z0-9-]+$/.test(signs) && /\d{3}/.test(signs) && signs.length >= MIN_TRACKING_LENGTH ? signs : undefined;
}

type ReadLike<Row> = {
  most: number;
  /** Reads a page from the newest `looked` of the list. */
  scan: (looked: number) => Promise<Row[]>;
  /** Reads a page of all matches, or undefined if `limit` orders or customers match. */
  find: (limit: number) => Promise<Row[] | undefined>;
};

/** As many rows as are scanned in about ten milliseconds. */
const GLANCE = 1_500;
const ALL = 2_147_483_647;
/**
 * Words with fewer `matches` are looked up by the index. Others nearly always fill a page from the newest `looked` of the
 * list, even of five million, unless only old orders have them. The last limit bounds the memory of the lookup.
 */
const STEPS = [
  { matches: 20_000, looked: 4_000 },
  { matches: 100_000, looked: 50_000 },
];

/**
 * One page of matches, newest first. Common words fill the page by scanning the newest rows, where an index would first
 * collect all matches; rare words use the index, which takes a tenth of a second if each of several words is common.
 */
export async function readLike<Row>({ most, scan, find }: ReadLike<Row>): Promise<Row[]> {
  let rows = await scan(GLANCE);
  for (const { matches, looked } of STEPS) {
    if (rows.length >= most) return rows;
    const found = await find(matches);
    if (found) return found;
    rows = await scan(looked);
  }
  return rows.length >= most ? rows : scan(ALL);
}

/** Whether an order still to be shipped is past due. */
export const isLate = ({ stage, shipBy }: Pick<ListedRow, 'stage' | 'shipBy'>, today: Day): boolean =>
  stage === 'to_dispatch' && shipBy !== null && shipBy < today;

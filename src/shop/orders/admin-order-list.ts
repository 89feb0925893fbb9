import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/count-limit.ts';
import { toDollars } from '../../shared/money.ts';
import {
  countStages,
  findOrdersLike,
  findPlacedAt,
  type ListedRow,
  listAllOrders,
  listOrdersOfStage,
  scanOrdersLike,
  scanStageLike,
} from './admin-queries.ts';
import { type ListedOrder, type OrderList, STAGES, type Stage } from './admin-schema.ts';
import { readOrderId } from './order-id.ts';
import { isCommon, likePattern, scanNewest } from './scan-newest.ts';

export type ListOrdersDeps = Pick<Database, 'sql'>;

export type OrderSearch = {
  /** Part of an id, a name or an email address. */
  words?: string | undefined;
  stage?: Stage | undefined;
  since?: Date | undefined;
  /** Id of the last order of the page before. */
  beneath?: string | undefined;
};

const PAGE = 50;

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

/** One page of what a search finds, newest first. */
export function readRows({ sql }: ListOrdersDeps, search: OrderSearch, most: number): Promise<ListedRow[]> {
  const { words = '', stage, since, beneath } = search;
  const stretch = { since: since ?? null, beneath: beneath ?? null, most };
  const pattern = patternOf(words);
  if (pattern !== undefined) return searchRows({ sql }, pattern, stage, stretch);
  return stage ? listOrdersOfStage(sql, stage, stretch) : listAllOrders(sql, stretch);
}

type Page = Parameters<typeof listAllOrders>[1];

async function searchRows({ sql }: ListOrdersDeps, pattern: string, stage: Stage | undefined, stretch: Page) {
  if (!(await isCommon({ sql }, pattern))) return findOrdersLike(sql, pattern, stage ?? null, stretch);
  const { beneath, most } = stretch;
  const above = beneath === null ? undefined : await findPlacedAt(sql, beneath);
  if (beneath !== null && !above) return [];
  return scanNewest(most, (looked) => {
    const looking = { ...stretch, before: above?.placedAt ?? null, looked };
    return stage ? scanStageLike(sql, pattern, stage, looking) : scanOrdersLike(sql, pattern, looking);
  });
}

/** For LIKE; an id that was heard on the phone is found however it was typed. */
function patternOf(words: string): string | undefined {
  const typed = words.trim().toLowerCase();
  if (typed === '') return undefined;
  const id = readOrderId(typed)?.toLowerCase();
  return likePattern(id ?? typed);
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

import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/query.ts';
import { readOrderNumber } from '../../shared/orders/order-names.ts';
import type { Day } from '../delivery/working-days.ts';
import {
  findOrderOfNumber,
  type ListedRow,
  listAllOrders,
  listByShipDay,
  listGifts,
  listOrdersOfStage,
} from './admin-list-queries.ts';
import type { Stage } from './admin-schema.ts';
import {
  findOrdersLike,
  findPlacedAt,
  listOrdersOfCode,
  scanOrdersLike,
  scanStageLike,
} from './admin-search-queries.ts';
import { isLate } from './listed-order.ts';
import { readOrderId } from './order-id.ts';
import type { SearchWords } from './order-words.ts';
import { readLike } from './read-like.ts';

/** `today` in the shop: what was due before it is late. */
export type ListOrdersDeps = Pick<Database, 'sql'> & { today: Day };

export type OrderSearch = {
  /** A number, parts of an id, a name, an email address, a street, a town or a ZIP code in any order, a phone or tracking number. */
  words?: string | undefined;
  stage?: Stage | 'late' | undefined;
  /** Orders to ship are listed by the day they are due unless `newest` is asked for. */
  sort?: 'ship_by' | 'newest' | undefined;
  /** Gifts alone. */
  gifts?: boolean | undefined;
  since?: Date | undefined;
  /** Id of the last order of the page before. */
  beneath?: string | undefined;
};
const GLANCE = 300;

/** One page of what a search finds, newest first; before them the order whose number was typed. */
export async function readRows(deps: ListOrdersDeps, search: OrderSearch, most: number): Promise<ListedRow[]> {
  const number = readOrderNumber(search.words ?? '');
  const called = number === undefined ? undefined : await findOrderOfNumber(deps.sql, number);
  if (!called) return readRowsLike(deps, search, most);
  // Its ZIP code or its id may have the same digits: it stands in the list once.
  const others = (await readRowsLike(deps, search, most + 1)).filter(({ id }) => id !== called.id);
  const isFirst = search.beneath === undefined && isListed(called, search, deps.today);
  return [...(isFirst ? [called] : []), ...others].slice(0, most);
}

function isListed(row: ListedRow, { stage, sort, gifts = false, since }: OrderSearch, today: Day): boolean {
  const wanted = stage ?? (sort === 'ship_by' ? 'to_dispatch' : undefined);
  const isOfStage = wanted === 'late' ? isLate(row, today) : wanted === undefined || row.stage === wanted;
  return isOfStage && (!gifts || row.isGift) && (!since || row.placedAt >= since);
}

async function readRowsLike({ sql, today }: ListOrdersDeps, search: OrderSearch, most: number): Promise<ListedRow[]> {
  const { words = '', stage, sort, gifts = false, since, beneath } = search;
  const stretch = { since: since ?? null, beneath: beneath ?? null, most };
  const searched = words.trim() === '' ? null : await readSearchWords({ sql }, words);
  const late = stage === 'late';
  // Few wait to be shipped: no index is needed for words or order.
  if (late || sort === 'ship_by' || (stage === 'to_dispatch' && sort !== 'newest')) {
    return listByShipDay(sql, { ...stretch, late, gifts, today, search: searched });
  }
  if (gifts) return listGifts(sql, searched, stage ?? null, stretch);
  if (searched) return searchRows({ sql }, searched, stage, stretch);
  return stage ? listOrdersOfStage(sql, stage, stretch) : listAllOrders(sql, stretch);
}

type Page = Parameters<typeof listAllOrders>[1];

async function searchRows(
  { sql }: Pick<ListOrdersDeps, 'sql'>,
  search: SearchWords,
  stage: Stage | undefined,
  stretch: Page,
) {
  const { beneath, most } = stretch;
  const above = beneath === null ? undefined : await findPlacedAt(sql, beneath);
  if (beneath !== null && !above) return [];
  const scan = (looked: number) => {
    const looking = { ...stretch, before: above?.placedAt ?? null, looked };
    return stage ? scanStageLike(sql, search, stage, looking) : scanOrdersLike(sql, search, looking);
  };
  const find = () => findOrdersLike(sql, search, stage ?? null, stretch);
  return readLike({ sql }, { search, most, glance: GLANCE, scan, find });
}

/** Of one phone or tracking number. */
const MAX_OF_CODE = 200;
const MIN_PHONE_DIGITS = 4;
const MIN_TRACKING_LENGTH = 6;

/** An id that was heard on the phone is found however it was typed; phone and tracking numbers by their digits alone. */
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

/** The digits of what may be a phone number or its end, in any notation, without the country code of the US. */
function phoneDigits(typed: string): string | undefined {
  if (!/^[+(\d][\d\s().\-/]*$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}

/** What may be a tracking number or part of one, as it is stored; it has digits. */
function trackingSigns(typed: string): string | undefined {
  const signs = typed.replace(/\s/g, '').toLowerCase();
  return /^[a-z0-9-]+$/.test(signs) && /\d{3}/.test(signs) && signs.length >= MIN_TRACKING_LENGTH ? signs : undefined;
}

import type { Database } from '../../platform/db/database.ts';
import { readOrderNumber } from '../../shared/orders/order-names.ts';
import { readOrderId } from './order-id.ts';
import { orderSentence } from './refusals.ts';
import { findToShip, listToShip, listToShipByNumber, type ToShipRow } from './shipment-queries.ts';
import type { MatchedRow } from './shipment-schema.ts';
import { shipmentRefusal, toShip } from './shipments.ts';
import { readTrackingTable, type TrackingRow, type TrackingTable } from './tracking-table.ts';

type Matched = { ok: true; rows: MatchedRow[] } | Extract<TrackingTable, { ok: false }>;

/** So many wait under the names of one table, at most. */
const MAX_FOUND = 2000;

/**
 * Which order each line of a table is for: by its id, else by a name or a ZIP code that only one order to be shipped has, those
 * that were chosen before others. Changes nothing.
 */
export async function matchTracking(
  { sql }: Pick<Database, 'sql'>,
  text: string,
  chosen: readonly string[],
): Promise<Matched> {
  const table = readTrackingTable(text);
  if (!table.ok) return table;
  const names = table.rows.flatMap((row) => row.names);
  const ids = names.flatMap((name) => readOrderId(name) ?? []);
  const numbers = table.rows.flatMap((row) => row.numbers.flatMap((typed) => readOrderNumber(typed) ?? []));
  const [byId, byNumber, waiting] = await Promise.all([
    listToShip(sql, ids),
    listToShipByNumber(sql, numbers),
    findToShip(sql, [...new Set(names.map(plain))], MAX_FOUND),
  ]);
  const orders: Orders = {
    byId: new Map(byId.map((row) => [row.id, row])),
    byNumber: new Map(byNumber.map((row) => [row.number, row])),
    waiting,
    chosen: new Set(chosen),
  };
  const taken = new Map<string, number>();
  return { ok: true, rows: table.rows.map((row) => matchedRow(row, orders, taken)) };
}

type Orders = {
  byId: ReadonlyMap<string, ToShipRow>;
  byNumber: ReadonlyMap<number | null, ToShipRow>;
  waiting: readonly ToShipRow[];
  chosen: ReadonlySet<string>;
};

/** `taken`: on which line each order was before. */
function matchedRow(row: TrackingRow, orders: Orders, taken: Map<string, number>): MatchedRow {
  const { line, names, number, carrier = null } = row;
  const said = { line, typed: names.join(' · ').slice(0, 200), number: number.slice(0, 60), carrier };
  const found = findOrder(row, orders);
  if (typeof found === 'string') return { ...said, order: null, problem: found };
  const before = taken.get(found.id);
  const refusal = shipmentRefusal(found);
  const problem =
    numberProblem(number) ??
    (before === undefined ? undefined : `This order is already on line ${before}.`) ??
    (refusal && orderSentence(refusal)) ??
    null;
  if (problem === null) taken.set(found.id, line);
  return { ...said, order: toShip(found), problem };
}

/** The order, or why none is meant for sure. */
function findOrder({ names, numbers }: TrackingRow, { byId, byNumber, waiting, chosen }: Orders): ToShipRow | string {
  if (names.length === 0) return 'This line names no order.';
  const known = names.map((name) => byId.get(readOrderId(name) ?? '')).find(Boolean);
  if (known) return known;
  const numbered = numbers.map((typed) => byNumber.get(readOrderNumber(typed) ?? null)).find(Boolean);
  // Without titles a ZIP code may look like a number.
  if (numbered && !waiting.some((row) => row.id !== numbered.id && numbers.includes(row.postalCode))) return numbered;
  const found = waiting.filter((row) => names.some((name) => isCalled(row, plain(name))));
  const mine = found.filter(({ id }) => chosen.has(id));
  const candidates = mine.length > 0 ? mine : found;
  // Of two with one name the one whose ZIP code stands beside it.
  const closest = candidates.filter((row) => names.length > 1 && names.every((name) => isCalled(row, plain(name))));
  const [only, other] = closest.length > 0 ? closest : candidates;
  if (!only) return 'No order to ship matches this line.';
  return other ? 'Several orders match this line. Use the order number.' : only;
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ');

const isCalled = ({ recipient, customerName, postalCode }: ToShipRow, name: string) =>
  [recipient, customerName, postalCode].some((own) => own !== '' && plain(own) === name);

function numberProblem(number: string): string | undefined {
  if (number === '') return 'This line has no tracking number.';
  if (/E\+\d+$/.test(number))
    return 'The spreadsheet shortened this number. Format its column as text and export again.';
  return /^[A-Z0-9-]{1,60}$/.test(number) ? undefined : 'This isn’t a tracking number.';
}

import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { type OrderReason, orderSentence, readOrderId } from '../order.ts';
import type { ShipmentResult, ToShip } from './schema.ts';
import { dispatchOrder, type FulfillmentDeps, type Tracking, undoDispatch } from './ship.ts';
import { listToShip, type ToShipRow } from './shipment-queries.ts';

/** Why an order isn't shipped with others. One alone may be shipped without its town, where staff have looked at it. */
export function shipmentRefusal(row: ToShipRow): OrderReason | undefined {
  if (row.stage === 'cancelled') return 'already_cancelled';
  if (row.stage === 'unpaid') return 'not_paid';
  if (row.stage === 'refunded') return 'fully_refunded';
  if (row.stage !== 'to_dispatch') return 'already_dispatched';
  if (row.isPickup) return 'is_pickup';
  if (row.givenUp) return 'refund_under_way';
  if (row.town === '' || row.recipient === '') return 'address_missing';
  return row.sizeMissing ? 'size_not_chosen' : undefined;
}

/** As the screen shows it. */
export function toShip(row: ToShipRow): ToShip {
  const { id, number, recipient, town, state, postalCode, units, shipBy, notBefore } = row;
  const reason = shipmentRefusal(row);
  return {
    id,
    number,
    recipient,
    town,
    state,
    postalCode,
    units,
    shipBy,
    notBefore,
    problem: reason ? orderSentence(reason) : null,
  };
}

/** The orders of some ids, in their order; what is none is left out. */
export async function findShipments(db: Pick<Database, 'sql'>, typed: readonly string[]): Promise<ToShip[]> {
  const ids = [...new Set(typed.flatMap((id) => readOrderId(id) ?? []))];
  const rows = await listToShip(db.sql, ids);
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toShip));
}

type ShipmentsDeps = FulfillmentDeps & { db: Pick<Database, 'sql' | 'transaction'> };

type Shipment = { id: string; tracking: Tracking };

/**
 * Ships many orders, each in a transaction of its own with a result of its own: what can't be shipped is said and left. The same
 * ones sent again are shipped once.
 */
export async function shipOrders(
  deps: ShipmentsDeps,
  shipments: readonly Shipment[],
  { actor, isQuiet }: { actor: Actor; isQuiet: boolean },
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (const { id: typed, tracking } of shipments) {
    const id = readOrderId(typed);
    const row = id === undefined ? undefined : (await listToShip(deps.db.sql, [id]))[0];
    if (!row) results.push(refused(typed, 'unknown_order'));
    else results.push(await shipOne(deps, row, { tracking, actor, isQuiet }));
  }
  return results;
}

const refused = (id: string, reason: OrderReason): ShipmentResult => ({
  id,
  outcome: 'refused',
  detail: orderSentence(reason),
});

type Shipping = { tracking: Tracking; actor: Actor; isQuiet: boolean };

async function shipOne(deps: ShipmentsDeps, row: ToShipRow, { tracking, actor, isQuiet }: Shipping) {
  const reason = shipmentRefusal(row);
  if (reason) return reason === 'already_dispatched' ? againOf(row, tracking) : refused(row.id, reason);
  const done = await dispatchOrder(deps, row.id, { tracking, isQuiet }, actor);
  if (done.ok) return shipped(row.id);
  // Somebody else was quicker, or the same press came twice.
  const now = done.reason === 'already_dispatched' ? (await listToShip(deps.db.sql, [row.id]))[0] : undefined;
  return now ? againOf(now, tracking) : refused(row.id, done.reason);
}

/** With the same carrier and number it is what was asked for. */
const againOf = (row: ToShipRow, { carrier, number }: Tracking): ShipmentResult =>
  row.carrier === carrier && row.trackingNumber === number
    ? { id: row.id, outcome: 'already', detail: null }
    : refused(row.id, 'already_dispatched');

const shipped = (id: string): ShipmentResult => ({ id, outcome: 'shipped', detail: null });

/** Takes back what was shipped by one press, as `undoDispatch` does for each. */
export async function undoShipments(
  deps: ShipmentsDeps,
  ids: readonly string[],
  actor: Actor,
): Promise<{ undone: string[]; left: ShipmentResult[] }> {
  const [undone, left]: [string[], ShipmentResult[]] = [[], []];
  for (const typed of new Set(ids)) {
    const id = readOrderId(typed);
    const done =
      id === undefined ? ({ ok: false, reason: 'unknown_order' } as const) : await undoDispatch(deps, id, actor);
    if (done.ok) undone.push(typed);
    else left.push(refused(typed, done.reason));
  }
  return { undone, left };
}

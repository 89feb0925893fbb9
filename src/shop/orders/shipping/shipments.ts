import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { type OrderReason, orderRefusals, readOrderId } from '../order.ts';
import type { ShipmentResult, ToShip } from './schema.ts';
import { dispatchOrder, type FulfillmentDeps, type Tracking, undoDispatch } from './ship.ts';
import { listToShip, type ToShipRow } from './shipment-queries.ts';

/** The reason why an order can't be shipped in bulk. Stricter than shipping a single order, which staff have looked at. */
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
    problem: reason ? orderRefusals[reason].sentence : null,
  };
}

/** Orders by typed ids, in the given order; skips unknown ids. */
export async function findShipments(db: Pick<Database, 'sql'>, typed: readonly string[]): Promise<ToShip[]> {
  const ids = [...new Set(typed.flatMap((id) => readOrderId(id) ?? []))];
  const rows = await listToShip(db.sql, ids);
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toShip));
}

type ShipmentsDeps = FulfillmentDeps & { db: Pick<Database, 'sql' | 'transaction'> };

type Shipment = { id: string; tracking: Tracking };

/**
 * Ships many orders, each in its own transaction with its own result. Idempotent.
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
  detail: orderRefusals[reason].sentence,
});

type Shipping = { tracking: Tracking; actor: Actor; isQuiet: boolean };

async function shipOne(deps: ShipmentsDeps, row: ToShipRow, { tracking, actor, isQuiet }: Shipping) {
  const reason = shipmentRefusal(row);
  if (reason) return reason === 'already_dispatched' ? alreadyShipped(row, tracking) : refused(row.id, reason);
  const done = await dispatchOrder(deps, row.id, { tracking, isQuiet }, actor);
  if (done.ok) return shipped(row.id);
  // Shipped concurrently, by someone else or by a double click.
  const now = done.reason === 'already_dispatched' ? (await listToShip(deps.db.sql, [row.id]))[0] : undefined;
  return now ? alreadyShipped(now, tracking) : refused(row.id, done.reason);
}

/** Already shipped: fine with the same carrier and number, refused otherwise. */
const alreadyShipped = (row: ToShipRow, { carrier, number }: Tracking): ShipmentResult =>
  row.carrier === carrier && row.trackingNumber === number
    ? { id: row.id, outcome: 'already', detail: null }
    : refused(row.id, 'already_dispatched');

const shipped = (id: string): ShipmentResult => ({ id, outcome: 'shipped', detail: null });

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

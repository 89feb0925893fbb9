import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { StockBySize } from '../../../shared/products/sizes.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { addOrderEvent, readOrderId, type StepRefusal, stepRefusal } from '../order.ts';
import { getOrder } from '../orders.ts';
import { lockOrder, lockOwnOrder } from '../queries.ts';
import type { Order } from '../schema.ts';
import { findPackedUnits } from '../shipping/queries.ts';
import { listAdminLines } from '../staff/queries.ts';
import { moveLineSize } from '../stock.ts';
import { listSizes, lockStockOf } from '../stock-queries.ts';
import { setSize, splitLine } from './queries.ts';

type ChooseDeps = { db: Pick<Database, 'transaction'> };

type UnitsBySize = Readonly<Record<string, number>>;
type Choice = { position: number; units: UnitsBySize };

type SizeGone = { ok: false; reason: 'size_sold_out'; size: string; left: StockBySize };
type SizesRefusal =
  | StepRefusal
  | SizeGone
  | { ok: false; reason: 'unknown_order' | 'no_such_line' | 'no_such_size' | 'units_differ' | 'partly_refunded' }
  | { ok: false; reason: 'size_chosen' | 'being_packed' | 'partly_shipped' };

/** Staff set or correct the size of a line, or split the line over several sizes. */
export function chooseSizes(
  { db }: ChooseDeps,
  orderId: string,
  choice: Choice | { position: number; size: string },
  actor: Actor,
): Promise<{ ok: true } | SizesRefusal> {
  return db
    .transaction(async (tx): Promise<{ ok: true } | SizesRefusal> => {
      const order = await lockOrder(tx.sql, orderId);
      if (!order) return { ok: false, reason: 'unknown_order' };
      const refusal = stepRefusal('corrected', order);
      if (refusal) return refusal;
      const done = await setSizes(tx, orderId, choice, { byWhom: actor.name });
      if (!done.ok || done.before === done.after) return done;
      const [before, after] = [
        { piece: done.name, size: done.before },
        { piece: done.name, size: done.after },
      ];
      await recordAudit(tx, actor, { what: 'order.size_chosen', subject: orderId, before, after });
      return { ok: true };
    })
    .catch(refuseOrThrow);
}

type SizesSet = { ok: true; name: string; before: string | null; after: string } | SizesRefusal;

const SIZE_CHOSEN = { ok: false, reason: 'size_chosen' } as const;

/** A returned refusal means that nothing was written. */
async function setSizes(
  tx: Transaction,
  orderId: string,
  choice: Choice | { position: number; size: string },
  { byWhom, onlyMissing = false }: { byWhom: string; onlyMissing?: boolean },
): Promise<SizesSet> {
  const { position } = choice;
  const line = (await listAdminLines(tx.sql, orderId)).find((each) => each.position === position);
  if (!line || !(line.isSized || line.sizes.length > 0)) return { ok: false, reason: 'no_such_line' };
  const units = getUnits(choice, line);
  const after = formatUnits(units);
  const done = { ok: true, name: line.name, before: line.size, after } as const;
  if (line.size === after) return done;
  // Some units have shipped in the current size.
  const packed = line.size === null ? undefined : await findPackedUnits(tx.sql, orderId, position);
  if (packed && packed.units > 0) return { ok: false, reason: 'partly_shipped' };
  const refusal = (onlyMissing && line.size !== null && SIZE_CHOSEN) || (await unitsRefusal(tx, line, units));
  if (refusal) return refusal;
  await moveUnits(tx, orderId, line, Object.entries(units));
  await addOrderEvent(tx.sql, { orderId, kind: 'size_chosen', byWhom, note: `${line.name}: ${after}` });
  return done;
}

type Line = Awaited<ReturnType<typeof listAdminLines>>[number];

/** A single size applies to all units of the line that aren't refunded. */
function getUnits(choice: Choice | { size: string }, { quantity, refunded }: Line): UnitsBySize {
  if ('size' in choice) return { [choice.size]: quantity - refunded };
  const [size, ...others] = Object.keys(choice.units);
  const isAll = size !== undefined && others.length === 0 && choice.units[size] === quantity;
  return isAll ? { [size]: quantity - refunded } : choice.units;
}

/** "Small", or "1 Small, 2 Large" */
function formatUnits(units: UnitsBySize): string {
  const sizes = Object.entries(units);
  return sizes.length === 1 ? (sizes[0]?.[0] ?? '') : sizes.map(([size, count]) => `${count} ${size}`).join(', ');
}

/** Locks the product's stock, so that the counts still hold when units are moved. */
async function unitsRefusal(tx: Transaction, line: Line, units: UnitsBySize): Promise<SizesRefusal | undefined> {
  const sizes = Object.entries(units);
  // A product that was deleted from the catalog has no sizes to check against.
  if (line.sizes.length > 0 && sizes.some(([size]) => !line.sizes.includes(size)))
    return { ok: false, reason: 'no_such_size' };
  const count = sizes.reduce((sum, [, each]) => sum + each, 0);
  if (count !== line.quantity - line.refunded) return { ok: false, reason: 'units_differ' };
  if (sizes.length > 1 && line.refunded > 0) return { ok: false, reason: 'partly_refunded' };
  if (!(await lockStockOf(tx.sql, line.productId))?.hasSizes) return undefined;
  const rests = await listSizes(tx.sql, line.productId);
  const left = Object.fromEntries(rests.map(({ size, left: rest }) => [size, rest]));
  const [gone] = sizes.find(([size, each]) => size !== line.size && (left[size] ?? 0) < each) ?? [];
  return gone === undefined ? undefined : { ok: false, reason: 'size_sold_out', size: gone, left };
}

/** Thrown to roll back the transaction if a size sold out. */
class SizeNotTaken extends Error {
  readonly size: string;
  constructor(size: string) {
    super(`${size} could not be taken.`);
    this.size = size;
  }
}

/**
 * Splits a line by size, because stock, refunds and packing slips expect one size per line. New lines are appended, so the
 * positions of other lines don't change.
 */
async function moveUnits(
  tx: Transaction,
  orderId: string,
  { position, productId, size: from }: Line,
  [first, ...others]: [string, number][],
): Promise<void> {
  const sized: [number, string][] = first ? [[position, first[0]]] : [];
  for (const [size, count] of others) {
    const split = await splitLine(tx.sql, orderId, position, count);
    if (!split) throw new Error(`Line ${position} of ${orderId} could not be split under its lock.`);
    sized.push([split.position, size]);
  }
  for (const [place, size] of sized) {
    if (size === from) continue;
    const moved = await moveLineSize(tx, { orderId, position: place, productId, from, to: size });
    if (!moved.ok) throw new SizeNotTaken(size);
    await setSize(tx.sql, orderId, place, size);
  }
}

function refuseOrThrow(error: unknown): SizeGone {
  if (error instanceof SizeNotTaken) return { ok: false, reason: 'size_sold_out', size: error.size, left: {} };
  throw error;
}

/**
 * The customer sets the size of a line that has none. If staff packed the order first, the choice is refused.
 */
export function chooseOwnSizes(
  { db }: ChooseDeps,
  typedId: string,
  choice: Choice,
  customerId: string,
): Promise<{ ok: true; order: Order } | SizesRefusal> {
  return db
    .transaction(async (tx): Promise<{ ok: true; order: Order } | SizesRefusal> => {
      const id = readOrderId(typedId);
      const order = id && (await lockOwnOrder(tx.sql, id, customerId));
      if (!order) return { ok: false, reason: 'unknown_order' };
      const refusal = stepRefusal('corrected', order);
      if (refusal) return refusal;
      // The printed slip shows another size or none, so the packer chooses.
      if (order.packedAt !== null) return { ok: false, reason: 'being_packed' };
      const done = await setSizes(tx, order.id, choice, { byWhom: 'shopper', onlyMissing: true });
      return done.ok ? { ok: true, order: await getOrder(tx.sql, order.id, customerId) } : done;
    })
    .catch(refuseOrThrow);
}

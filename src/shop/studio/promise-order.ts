import type { Sql, Transaction } from '../../platform/db/database.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { DeliveryPromise, Destination } from '../delivery/promise.ts';
import { getPromise } from '../delivery/promise.ts';
import { lockLooms } from '../orders/stock-lock.ts';
import type { Settings } from '../settings/schema.ts';
import { daysToMake } from './core/measure.ts';
import type { StudioSettings } from './core/settings.ts';
import { countOpenUnits, insertPlace, listDesignRows } from './queries.ts';
import { readStudio } from './settings/studio-settings.ts';

/** Working days a design waits for the pieces queued before it, in whole weeks. */
export const daysInQueue = (
  openUnits: number,
  { making }: StudioSettings,
  { workingWeekdays }: Pick<Settings, 'workingWeekdays'>,
): number => Math.floor(openUnits / making.piecesPerWeek) * workingWeekdays.length;

type PromiseInput = {
  placedAt: Date;
  /** `makingDays` of a design follow from its beads. */
  lines: readonly { productId: string; quantity: number; makingDays: number }[];
  settings: Settings;
  to: Destination;
};

/** An order's place in the weaving queue: its pieces, the pieces before it, and the weekly capacity at that time. */
type LoomPlace = { pieces: number; piecesBefore: number; piecesPerWeek: number };

/** An order's promise; `place` if it contains designs. */
export type OrderPromise = DeliveryPromise & { place?: LoomPlace };

/** The promise for these lines if ordered now. Without designs it runs no query. */
export async function promiseFor(sql: Sql, { placedAt, lines, settings, to }: PromiseInput): Promise<OrderPromise> {
  const designLines = lines.filter(({ productId }) => isDesign(productId));
  const longest = Math.max(0, ...lines.map(({ makingDays }) => makingDays));
  if (designLines.length === 0) return getPromise(placedAt, { makingDays: longest, to }, settings);
  const [{ settings: studio }, open, designs] = await Promise.all([
    readStudio(sql),
    countOpenUnits(sql),
    listDesignRows(
      sql,
      designLines.map(({ productId }) => productId),
    ),
  ]);
  const beadsOf = new Map(designs.map(({ productId, beads }) => [productId, beads]));
  const beads = designLines.reduce((sum, { productId, quantity }) => sum + (beadsOf.get(productId) ?? 0) * quantity, 0);
  const pieces = designLines.reduce((sum, { quantity }) => sum + quantity, 0);
  const piecesBefore = open?.count ?? 0;
  // An order ships whole, so its last piece determines the week.
  const woven = daysInQueue(piecesBefore + pieces - 1, studio, settings) + daysToMake(beads, studio.making);
  const place = { pieces, piecesBefore, piecesPerWeek: studio.making.piecesPerWeek };
  return { ...getPromise(placedAt, { makingDays: Math.max(woven, longest), to }, settings), place };
}

/**
 * The same for an order being placed: serializes orders with designs, so that no two get the same place. Call before
 * locking stock; without designs it takes no lock.
 */
export async function reservePromise(tx: Transaction, input: PromiseInput): Promise<OrderPromise> {
  if (!input.lines.some(({ productId }) => isDesign(productId))) return promiseFor(tx.sql, input);
  // Pipelined but executed in order: the count runs after the lock is held.
  const [, promise] = await Promise.all([lockLooms(tx.sql), promiseFor(tx.sql, input)]);
  return promise;
}

/** Stores an order's place in the queue; its pieces count as open from now on. */
export async function recordPlace(tx: Transaction, orderId: string, { place }: OrderPromise): Promise<void> {
  if (place) await insertPlace(tx.sql, { orderId, ...place });
}

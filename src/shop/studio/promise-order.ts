import type { Sql, Transaction } from '../../platform/db/database.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { DeliveryPromise, Destination } from '../delivery/promise.ts';
import { promiseOf } from '../delivery/promise.ts';
import { lockLooms } from '../orders/stock-lock.ts';
import type { Settings } from '../settings/schema.ts';
import { daysToMake } from './core/measure.ts';
import type { StudioSettings } from './core/settings.ts';
import { countOpenUnits, insertPlace, listDesignRows } from './queries.ts';
import { readStudio } from './settings/studio-settings.ts';

/** Working days that a design waits for the pieces before it: whole weeks of the shop's. */
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

/** Where an order's pieces stand at the looms: how many they are, and after how many at how many a week. */
export type LoomPlace = { pieces: number; piecesBefore: number; piecesPerWeek: number };

/** What an order is promised; `place` where something of it is woven. */
export type OrderPromise = DeliveryPromise & { place?: LoomPlace };

/** What these lines would be promised, ordered at this moment. Without designs nothing is asked of the database. */
export async function promiseFor(sql: Sql, { placedAt, lines, settings, to }: PromiseInput): Promise<OrderPromise> {
  const made = lines.filter(({ productId }) => isDesign(productId));
  const longest = Math.max(0, ...lines.map(({ makingDays }) => makingDays));
  if (made.length === 0) return promiseOf(placedAt, { makingDays: longest, to }, settings);
  const [{ settings: studio }, open, designs] = await Promise.all([
    readStudio(sql),
    countOpenUnits(sql),
    listDesignRows(
      sql,
      made.map(({ productId }) => productId),
    ),
  ]);
  const beadsOf = new Map(designs.map(({ productId, beads }) => [productId, beads]));
  const beads = made.reduce((sum, { productId, quantity }) => sum + (beadsOf.get(productId) ?? 0) * quantity, 0);
  const pieces = made.reduce((sum, { quantity }) => sum + quantity, 0);
  const piecesBefore = open?.count ?? 0;
  // All of an order leaves together: the week of its last piece is the order's.
  const woven = daysInQueue(piecesBefore + pieces - 1, studio, settings) + daysToMake(beads, studio.making);
  const place = { pieces, piecesBefore, piecesPerWeek: studio.making.piecesPerWeek };
  return { ...promiseOf(placedAt, { makingDays: Math.max(woven, longest), to }, settings), place };
}

/**
 * The same for an order that is being placed: until its transaction ends no other one with designs is, so that none is
 * promised a place that another has just taken. To be asked for before stock is locked; without designs it waits for nobody.
 */
export async function reservePromise(tx: Transaction, input: PromiseInput): Promise<OrderPromise> {
  if (!input.lines.some(({ productId }) => isDesign(productId))) return promiseFor(tx.sql, input);
  // Sent together, answered one after the other: what is counted is what was there once the lock was had.
  const [, promise] = await Promise.all([lockLooms(tx.sql), promiseFor(tx.sql, input)]);
  return promise;
}

/** Writes down an order's place at the looms; its pieces count as open from now on. */
export async function recordPlace(tx: Transaction, orderId: string, { place }: OrderPromise): Promise<void> {
  if (place) await insertPlace(tx.sql, { orderId, ...place });
}

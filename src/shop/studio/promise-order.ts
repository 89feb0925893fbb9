import type { Sql, Transaction } from '../../platform/db/database.ts';
import { type Arrival, IN_STOCK } from '../../shared/arrival.ts';
import { isDesign } from '../../shared/design-id.ts';
import {
  type DeliveryDays,
  type DeliveryPromise,
  promiseDelivery,
  type Queue,
  type ShopCalendar,
  WORKING_DAYS_A_WEEK,
} from '../delivery/promise.ts';
import { lockLooms } from '../orders/stock-lock.ts';
import type { Settings } from '../settings/schema.ts';
import { daysToMake } from './core/measure.ts';
import type { StudioSettings } from './core/settings.ts';
import { listDesignRows } from './design-queries.ts';
import { countOpenUnits, insertPromise } from './queries.ts';
import { readStudio } from './studio-settings.ts';

type ShopDays = Pick<Settings, 'packingDays' | 'deliveryDaysLeast' | 'deliveryDaysMost'>;

export const deliveryDays = (beads: number, { making }: StudioSettings, shop: ShopDays): DeliveryDays => ({
  makingDays: daysToMake(beads, making),
  packingDays: shop.packingDays,
  transitLeast: shop.deliveryDaysLeast,
  transitMost: shop.deliveryDaysMost,
});

/** The queue before a design, and the working days that it waits because of it. */
export function queueOf(openUnits: number, { making }: StudioSettings): { queue: Queue; waitingDays: number } {
  const weeks = Math.floor(openUnits / making.piecesPerWeek);
  return { queue: { openUnits, piecesPerWeek: making.piecesPerWeek }, waitingDays: weeks * WORKING_DAYS_A_WEEK };
}

type PromiseInput = {
  placedAt: Date;
  lines: readonly { productId: string; quantity: number }[];
  settings: ShopDays & ShopCalendar;
};

/** What an order is promised, and how many pieces of work it is. */
export type OrderPromise = DeliveryPromise & { pieces: number; piecesBefore: number; piecesPerWeek: number };

/** What these lines would be promised, ordered at this moment; undefined where nothing of them is made to order. */
export async function promiseFor(
  sql: Sql,
  { placedAt, lines, settings }: PromiseInput,
): Promise<OrderPromise | undefined> {
  const made = lines.filter(({ productId }) => isDesign(productId));
  if (made.length === 0) return undefined;
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
  const { queue } = queueOf(piecesBefore + pieces - 1, studio);
  const promise = promiseDelivery(placedAt, deliveryDays(beads, studio, settings), settings, queue);
  return { pieces, piecesBefore, piecesPerWeek: queue.piecesPerWeek, ...promise };
}

/**
 * The same for an order that is being placed: until its transaction ends no other one with designs is, so that none is
 * promised a place that another has just taken. To be asked for before stock is locked; without designs it waits for nobody.
 */
export async function reservePromise(tx: Transaction, input: PromiseInput): Promise<OrderPromise | undefined> {
  if (!input.lines.some(({ productId }) => isDesign(productId))) return undefined;
  // Sent together, answered one after the other: what is counted is what was there once the lock was had.
  const [, promise] = await Promise.all([lockLooms(tx.sql), promiseFor(tx.sql, input)]);
  return promise;
}

/** Writes down what an order was promised; its pieces count as open from now on. */
export async function recordPromise(tx: Transaction, orderId: string, promise: OrderPromise | undefined) {
  if (promise) await insertPromise(tx.sql, { orderId, ...promise });
}

/** For people: without the day on which it is packed. */
export const arrivalOf = (promise: OrderPromise | undefined): Arrival =>
  promise ? { arrivesFrom: promise.arrivesFrom, arrivesTo: promise.arrivesTo } : IN_STOCK;

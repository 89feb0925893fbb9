import type { Transaction } from '../../platform/db/database.ts';
import { type DeliveryDays, promiseDelivery, type Queue, WORKING_DAYS_A_WEEK } from '../delivery/promise.ts';
import type { Settings } from '../settings/schema.ts';
import { daysToMake } from './core/measure.ts';
import type { StudioSettings } from './core/settings.ts';
import { countOpenUnits, insertPromise, listDesignRows } from './queries.ts';
import { readStudio } from './studio-settings.ts';

type ShopDays = Pick<Settings, 'packingDays' | 'deliveryDaysLeast' | 'deliveryDaysMost'>;

export const deliveryDays = (beads: number, { making }: StudioSettings, shop: ShopDays): DeliveryDays => ({
  makingDays: daysToMake(beads, making),
  packingDays: shop.packingDays,
  transitLeast: shop.deliveryDaysLeast,
  transitMost: shop.deliveryDaysMost,
});

/** The queue before a design, and the working days that it waits because of it. */
export function queueOf(openPieces: number, { making }: StudioSettings): { queue: Queue; waitingDays: number } {
  const weeks = Math.floor(openPieces / making.piecesPerWeek);
  return { queue: { openPieces, piecesPerWeek: making.piecesPerWeek }, waitingDays: weeks * WORKING_DAYS_A_WEEK };
}

type PromiseInput = {
  orderId: string;
  placedAt: Date;
  lines: readonly { productId: string; quantity: number }[];
  settings: Settings;
};

/** Writes down what an order with designs is promised; its pieces count as open from now on. */
export async function promiseOrder(
  tx: Transaction,
  { orderId, placedAt, lines, settings }: PromiseInput,
): Promise<void> {
  const made = lines.filter(({ productId }) => productId.startsWith('design-'));
  if (made.length === 0) return;
  const [{ settings: studio }, open, designs] = await Promise.all([
    readStudio(tx.sql),
    countOpenUnits(tx.sql),
    listDesignRows(
      tx.sql,
      made.map(({ productId }) => productId),
    ),
  ]);
  const beadsOf = new Map(designs.map(({ productId, beads }) => [productId, beads]));
  const beads = made.reduce((sum, { productId, quantity }) => sum + (beadsOf.get(productId) ?? 0) * quantity, 0);
  const pieces = made.reduce((sum, { quantity }) => sum + quantity, 0);
  const { queue } = queueOf(open?.count ?? 0, studio);
  const promise = promiseDelivery(placedAt, deliveryDays(beads, studio, settings), settings, queue);
  await insertPromise(tx.sql, { orderId, pieces, ...promise });
}

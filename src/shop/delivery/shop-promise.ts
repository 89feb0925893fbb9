import type { Arrival } from '../../shared/orders/arrival.ts';
import type { Settings } from '../settings/schema.ts';
import { arrivalAfter, type DeliveryPromise, promiseDelivery } from './promise.ts';
import { type Day, nextWorkingDay } from './working-days.ts';
import { type Destination, transitTo } from './zones.ts';

/** What an order of this moment is promised by the owner's settings. `makingDays`: of what takes longest to make. */
export function promiseOf(
  orderedAt: Date,
  { makingDays, to }: { makingDays: number; to: Destination },
  shop: Settings,
): DeliveryPromise {
  const days = { makingDays, packingDays: shop.packingDays, ...transitTo(to, shop) };
  const promise = promiseDelivery(orderedAt, days, shop);
  return to.isPickup ? { ...promise, ...arrivalOf(promise.shipBy, to, shop) } : promise;
}

/** Between which days something arrives that leaves on `shipBy`; what is collected is there from that day on. */
export const arrivalOf = (shipBy: Day, to: Destination, shop: Settings): { arrivesFrom: Day; arrivesTo: Day } =>
  to.isPickup ? { arrivesFrom: shipBy, arrivesTo: shipBy } : arrivalAfter(shipBy, transitTo(to, shop));

/** The same for a parcel that leaves on `notBefore` or the next day on which the shop works, where that is later. */
export function deferPromise<Promise extends DeliveryPromise>(
  promise: Promise,
  { notBefore, to }: { notBefore: Day | null | undefined; to: Destination },
  shop: Settings,
): Promise {
  const shipBy = notBefore ? nextWorkingDay(notBefore, shop) : promise.shipBy;
  return shipBy > promise.shipBy ? { ...promise, shipBy, ...arrivalOf(shipBy, to, shop) } : promise;
}

/** When products would arrive in the contiguous US, ordered now, by how long they are made; reckoned once for each. */
export type ArrivalOf = (makingDays: number) => Arrival;

export function arrivalsFrom(now: Date, shop: Settings): ArrivalOf {
  const known = new Map<number, Arrival>();
  return (makingDays) => {
    const { arrivesFrom, arrivesTo } = known.get(makingDays) ?? promiseOf(now, { makingDays, to: {} }, shop);
    const arrival = { arrivesFrom, arrivesTo };
    known.set(makingDays, arrival);
    return arrival;
  };
}

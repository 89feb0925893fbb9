import { arrivalDays, arrivalText, isPromised } from '../../shared/orders/arrival.ts';
import { isoDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { isPickup } from './is-pickup.ts';

/** When it was placed, when it arrives and how it is called on the phone; in one line: on paper the whole order has to fit a sheet. */
export const headText = (order: Order): string =>
  [`Placed ${isoDay(order.createdAt)}`, promisedText(order), order.number && `Order number #${order.number}`]
    .filter(Boolean)
    .join(' · ');

/** What is over is told as it was promised. */
function promisedText(order: Order): string {
  if (!isPromised(order)) return '';
  if (order.delay && !order.isDelivered) {
    return order.delay.arrivesFrom
      ? `Delayed: ${arrivalText(order.delay, isPickup(order))}`
      : 'Delayed: no new date yet';
  }
  return order.isDelivered ? `Promised for ${arrivalDays(order)}` : arrivalText(order, isPickup(order));
}

import { arrivalDays, dayText } from '../../shared/orders/arrival.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { ShownDelay } from '../../shop/orders/delays/schema.ts';

/** When it leaves and arrives, or from when on it can be collected. */
function dayOf({ isPickup, shipBy, ...arrival }: ShownDelay & { shipBy: string }): string {
  if (isPickup) return `is ready for pickup by ${dayText(shipBy)}`;
  return `ships by ${dayText(shipBy)}, and arrives ${arrivalDays(arrival)}`;
}

export function newsOf({ shipBy, ...delay }: ShownDelay): string {
  const { order, number, answerUntil } = delay;
  const day = shipBy === null ? 'has no new date yet' : dayOf({ ...delay, shipBy });
  const silence =
    answerUntil === null ? '' : ` If we don’t hear from you, we’ll cancel and refund it after ${dayText(answerUntil)}.`;
  return `Order ${orderName({ id: order, number })} ${day}.${silence}`;
}

export const OUTCOMES: Record<Exclude<ShownDelay['state'], 'open'>, (delay: ShownDelay) => string> = {
  waiting: ({ shipBy, ...delay }) =>
    shipBy === null
      ? 'Thank you for waiting. We’ll email you a date as soon as we know it.'
      : `Thank you for waiting. It ${dayOf({ ...delay, shipBy })}.`,
  shipped: ({ isPickup }) =>
    `Good news: your order ${isPickup ? 'is ready for pickup' : 'has already shipped'}, so it can’t be canceled anymore. You can still return it.`,
  canceled: ({ order, number }) =>
    `Order ${orderName({ id: order, number })} is canceled. PayPal returns what you paid within a few days.`,
  outdated: () => 'We’ve emailed you again about this order since. The newest email has the current date.',
};

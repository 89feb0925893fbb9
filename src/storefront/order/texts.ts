import { arrivalDays, arrivalText, dayText, isPromised } from '../../shared/orders/arrival.ts';
import { zonedDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';

export const isPickup = ({ shippingAddress }: Order): boolean => shippingAddress.isPickup ?? false;

/** Sentences about the payment and what can be done about it. */
export const PENDING =
  'PayPal is still reviewing your payment. We’re holding your items and will email you when it’s done. Please don’t pay again.';
export const REVIEWING = 'PayPal is reviewing the payment. We’ll email you when it’s done.';
export const DECLINED = 'The payment was declined. Nothing was charged. Try another card or payment method at PayPal.';
export const CONFIRMING = 'Confirming your payment with PayPal…';
export const PAID_TEXT = 'Order has been paid.';
export const LEFT_PAYPAL = 'You left PayPal without paying. Nothing was charged, and your items are still reserved.';
export const WINDOW_FAILED =
  'PayPal’s window couldn’t be opened or was interrupted. Nothing was charged. Allow pop-ups for this page and try again.';
export const WINDOW_HINT = 'PayPal opens in a window. Come back here when you are done.';
export const UNREACHABLE =
  'We can’t reach PayPal right now. Your order is saved and its items are reserved. Check your connection, or come back to this page later.';
export const DEMO = 'This shop is in demo mode: no money moves, and you don’t need a card.';
export const NOT_DISPATCHED = 'Not dispatched. We’ll pack it next.';
export const NOT_MADE = 'Not dispatched. We’ll make it next.';
export const heldText = (day: string): string => `Not dispatched. It ships on ${day} or later.`;
export const notReadyText = (day: string | undefined): string =>
  day ? `Not ready. You can pick it up on ${day} or later.` : 'Not ready. We’ll email you when it is.';
/** First name: up to the first space. */
export const FIRST_NAME = /^\S+/u;
/** The owner's texts, and the delivery time. */
export type OrderTexts = {
  packing: string;
  making: string;
  pickup: string;
  released: string;
  /** With the placeholder `{day}`. */
  returns: string;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
  delivery: string;
};
export const packedText = (
  texts: OrderTexts,
  { isMade, heldUntil, isPickup }: { isMade: boolean; heldUntil: string | undefined; isPickup: boolean },
): string => {
  if (isPickup) return texts.pickup;
  if (heldUntil) return `It ships on ${heldUntil} or later, and we’ll email you when it does.`;
  return isMade ? texts.making : texts.packing;
};
export const CANCEL_QUESTION = 'Cancel this order? Its items will be released.';
export const CANCELED = 'Order canceled.';
export const LOG_IN_FIRST = 'You need to log in first.';

/** The date of the order has 10 characters (specification, section 9). */
export const placedText = (order: Order, timeZone: string): string => `Placed ${zonedDay(order.createdAt, timeZone)}`;

/** After delivery, the promised dates are shown. */
export function promisedText(order: Order): string {
  if (!isPromised(order)) return '';
  if (order.delay && !order.isDelivered) {
    return order.delay.arrivesFrom
      ? `Delayed: ${arrivalText(order.delay, isPickup(order))}`
      : 'Delayed: no new date yet';
  }
  return order.isDelivered ? `Promised for ${arrivalDays(order)}` : arrivalText(order, isPickup(order));
}

/** The day until which a gift is held; undefined once it has passed. */
export function heldDay({ gift }: Order, timeZone: string): string | undefined {
  const day = gift?.notBefore;
  return day && day > zonedDay(new Date().toISOString(), timeZone) ? dayText(day) : undefined;
}

import { dayText } from '../../shared/orders/arrival.ts';
import { isoDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';

/** The day that a gift waits for, while it does. */
export function heldDay({ gift }: Order): string | undefined {
  const day = gift?.notBefore;
  return day && day > isoDay(new Date()) ? dayText(day) : undefined;
}

import { Type } from 'typebox';
import { CARRIERS, type Carrier, tidyTrackingNumber, trackingPage } from '../../shared/orders/carriers.ts';
import type { Tracking } from '../../shop/orders/shipping/ship.ts';

/** With whom a package travels, as staff say it. */
export const TRACKING = {
  carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
  number: Type.Optional(
    Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and numbers only.' }),
  ),
};

export function readTracking({ carrier, number: typed = '' }: { carrier: Carrier; number?: string }): Tracking {
  const number = tidyTrackingNumber(typed);
  return { carrier, number: number || null, url: trackingPage(carrier, number) };
}

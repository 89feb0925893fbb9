/** Whom parcels are handed to, and where their way can be followed. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Other'] as const;
export type Carrier = (typeof CARRIERS)[number];

const PAGES: Partial<Record<Carrier, (number: string) => string>> = {
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
};

/** Tidied as carriers write it: no blanks, capitals. */
export const tidyTrackingNumber = (typed: string) => typed.replace(/\s+/g, '').toUpperCase();

/** The carrier's page about a parcel; null where we know none. */
export function trackingPage(carrier: Carrier, number: string): string | null {
  return number === '' ? null : (PAGES[carrier]?.(encodeURIComponent(number)) ?? null);
}

export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Other'] as const;
export type Carrier = (typeof CARRIERS)[number];

const PAGES: Partial<Record<Carrier, (number: string) => string>> = {
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
};

/** Normalizes a tracking number: capitals, no white space. */
export const tidyTrackingNumber = (typed: string) => typed.replace(/\s+/g, '').toUpperCase();

export function trackingPage(carrier: Carrier, number: string): string | null {
  return number === '' ? null : (PAGES[carrier]?.(encodeURIComponent(number)) ?? null);
}

/** Number formats of each carrier; unambiguous ones first. */
const PATTERNS: readonly [Carrier, RegExp][] = [
  ['UPS', /^1Z[0-9A-Z]{16}$/],
  ['USPS', /^(?:9[1-5]\d{20}|9[1-5]\d{24}|420\d{5}(?:\d{4})?9[1-5]\d{20}|[A-Z]{2}\d{9}US|82\d{8})$/],
  ['DHL', /^(?:JJ?D\d{16,18}|\d{10})$/],
  ['FedEx', /^(?:\d{12}|\d{15}|96\d{20}|\d{20})$/],
];

/** Recognizes the carrier by a tidied number's format; undefined if ambiguous or unknown. */
export const getCarrier = (number: string): Carrier | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(number))?.[0];

/**
 * Recognizes carrier names in uploaded tables ("UPS® Ground", "USPS Priority Mail", "Fed Ex"); undefined if unknown.
 */
export function readCarrier(typed: string): Carrier | undefined {
  const words = typed.toLowerCase().replace(/[^a-z]/g, '');
  if (words === '') return undefined;
  if (/^(?:usps|stampscom|endicia|uspostal|unitedstatespostal)/.test(words)) return 'USPS';
  if (words.startsWith('ups') || words.startsWith('unitedparcel')) return 'UPS';
  if (words.startsWith('fedex')) return 'FedEx';
  if (words.startsWith('dhl')) return 'DHL';
  return words === 'other' ? 'Other' : undefined;
}

const [USPS_DIGITS, UPS_SIGNS] = [22, 18];

/** A short warning if a number looks wrong, else undefined. Carriers also use formats that aren't listed here. */
export function trackingDoubt(carrier: Carrier, number: string): string | undefined {
  const written = getCarrier(number);
  if (carrier === 'USPS' && /^9[1-5]\d+$/.test(number) && written !== 'USPS')
    return `${number.length} of ${USPS_DIGITS} digits`;
  if (carrier === 'UPS' && number.startsWith('1Z') && written !== 'UPS')
    return `${number.length} of ${UPS_SIGNS} characters`;
  if (number === '' || carrier === 'Other') return undefined;
  if (written && written !== carrier) return `Looks like ${written}`;
  if (!hasCheckDigit(number, written)) return 'Check the digits';
  return number.length < 8 ? 'Looks short' : undefined;
}

/** Check digit: detects one mistyped digit. */
function hasCheckDigit(number: string, written: Carrier | undefined): boolean {
  const last = Number(number.at(-1));
  if (written === 'UPS') return checkDigit([...number.slice(2, -1)].map(upsValue).reverse(), 1, 2) === last;
  if (written !== 'USPS' || number.length !== USPS_DIGITS) return true;
  return checkDigit([...number.slice(0, -1)].map(Number).reverse(), 3, 1) === last;
}

const upsValue = (sign: string) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10);

/** Weighted sum from the right, alternating the weights. */
function checkDigit(values: readonly number[], first: number, second: number): number {
  const sum = values.reduce((total, value, place) => total + value * (place % 2 === 0 ? first : second), 0);
  return (10 - (sum % 10)) % 10;
}

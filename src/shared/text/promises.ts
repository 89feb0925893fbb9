/** The shop's promises, set by the owner; every page, email and structured data reads them from here. */
export type Promises = {
  /** Working days until a paid order ships. */
  packingDays: number;
  /** Working days in transit, from and to. */
  deliveryDaysLeast: number;
  deliveryDaysMost: number;
  /** Days to return unworn items. */
  returnDays: number;
  replyHours: number;
};

const IN_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "two working days", as in "within two working days" */
export const packingTime = ({ packingDays }: Promises): string =>
  `${IN_WORDS[packingDays] ?? packingDays} business ${packingDays === 1 ? 'day' : 'days'}`;

/** "4 to 8 working days" */
export const deliveryTime = ({ deliveryDaysLeast: least, deliveryDaysMost: most }: Promises): string =>
  `${least === most ? most : `${least} to ${most}`} business ${most === 1 ? 'day' : 'days'}`;

/** "30 days", as in "within 30 days" */
export const returnTime = ({ returnDays }: Promises): string => count(returnDays, 'day');

/** "24 hours", as in "within 24 hours" */
export const replyTime = ({ replyHours }: Promises): string => count(replyHours, 'hour');

const UNITS = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** "one hour", as in "We hold them for one hour" */
export function holdTime(minutes: number): string {
  const largest = UNITS.find((each) => minutes % each.minutes === 0) ?? UNITS[2];
  const amount = minutes / largest.minutes;
  return `${IN_WORDS[amount] ?? amount} ${largest.unit}${amount === 1 ? '' : 's'}`;
}

/** "Ships to the US", from the owner's list of countries; null: all. */
export function shippingArea(countries: readonly string[] | null): string {
  if (countries === null) return 'Ships worldwide';
  const [only = ''] = countries;
  if (countries.length > 1) return `Ships to ${countries.length} countries`;
  return `Ships to ${only === 'United States' ? 'the US' : only}`;
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

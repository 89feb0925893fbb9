import { UNITED_STATES } from './address.ts';
import { findState } from './us-states.ts';

/** The zone that most people of each state live in. */
const STATES_OF_ZONE: Record<string, string> = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};
const zoneOfState = new Map(
  Object.entries(STATES_OF_ZONE).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

/** Of an address, whose `city` is its state; undefined outside of the US. */
export function zoneOfAddress({ city, country }: { city: string; country: string }): string | undefined {
  return country === UNITED_STATES ? zoneOfState.get(findState(city)?.code ?? '') : undefined;
}

type Bought = { gift?: unknown; shippingAddress: { city: string; country: string } };

/** The time zone of the buyer's address, else the shop's; a gift goes to another person's address. */
export const zoneOfBuyer = ({ gift, shippingAddress }: Bought, { timeZone }: { timeZone: string }): string =>
  (!gift && zoneOfAddress(shippingAddress)) || timeZone;

/** What people there say in place of the official name. */
const COMMON_NAMES: Record<string, string> = {
  'America/Phoenix': 'Arizona time',
  'Pacific/Honolulu': 'Hawaii time',
  UTC: 'UTC',
};
const MINUTE = 60_000;

type Formats = { clock: Intl.DateTimeFormat; name: Intl.DateTimeFormat };

/** By time zone: to make one takes longer than all that it is used for in an email. */
const formats = new Map<string, Formats>();

function formatsOf(timeZone: string): Formats {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = {
    clock: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    name: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
  };
  formats.set(timeZone, made);
  return made;
}

/** "Nov 22, 2026, 1:30 PM Eastern time": for whoever may be elsewhere, the hour names its zone. */
export function localTime(moment: Date | string, timeZone: string): string {
  const at = new Date(moment);
  const { clock: format } = formatsOf(timeZone);
  const clock = (minutes: number) => format.format(at.getTime() + minutes * MINUTE).replace('\u202f', ' ');
  const shown = clock(0);
  // Where the clocks go back, an hour comes twice.
  const isTwice = [-60, -30, 30, 60].some((minutes) => clock(minutes) === shown);
  return `${shown} ${zoneName(at, timeZone, isTwice)}`;
}

function zoneName(at: Date, timeZone: string, isExact: boolean): string {
  const common = COMMON_NAMES[timeZone];
  if (common) return common;
  const { name: format } = formatsOf(timeZone);
  const nameAt = (moment: Date) =>
    format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const year = at.getUTCFullYear();
  const name = nameAt(at);
  const hasSeasons = nameAt(new Date(Date.UTC(year, 0, 15))) !== nameAt(new Date(Date.UTC(year, 6, 15)));
  const said = hasSeasons && !isExact ? name.replace(/ (Standard|Daylight)(?= )/, '') : name;
  return said.replace(/ (Standard|Daylight)(?= )/, (word) => word.toLowerCase()).replace(/ Time$/, ' time');
}

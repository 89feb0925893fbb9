import { MINUTE_MS } from '../time.ts';
import { UNITED_STATES } from './address.ts';
import { findState } from './us-states.ts';

/** The time zone where most people in each state live. */
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

/** Time zone of a US address (`city` holds the state); undefined abroad. */
export function zoneOfAddress({ city, country }: { city: string; country: string }): string | undefined {
  return country === UNITED_STATES ? zoneOfState.get(findState(city)?.code ?? '') : undefined;
}

type Bought = { gift?: unknown; shippingAddress: { city: string; country: string } };

/** The time zone of the buyer's address, or the shop's for gifts, which go to another person's address. */
export const zoneOfBuyer = ({ gift, shippingAddress }: Bought, { timeZone }: { timeZone: string }): string =>
  (!gift && zoneOfAddress(shippingAddress)) || timeZone;

/** Common names in place of the official ones. */
const COMMON_NAMES: Record<string, string> = {
  'America/Phoenix': 'Arizona time',
  'Pacific/Honolulu': 'Hawaii time',
  UTC: 'UTC',
};

type Formats = { clock: Intl.DateTimeFormat; name: Intl.DateTimeFormat };

/** Formatters by time zone; creating one costs more than formatting a whole email. */
const formats = new Map<string, Formats>();

function getFormats(timeZone: string): Formats {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = {
    clock: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    name: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
  };
  formats.set(timeZone, made);
  return made;
}

/** "Nov 22, 2026, 1:30 PM Eastern time". Names the time zone because readers may be elsewhere. */
export function localTime(moment: Date | string, timeZone: string): string {
  const at = new Date(moment);
  const { clock: format } = getFormats(timeZone);
  const clock = (minutes: number) => format.format(at.getTime() + minutes * MINUTE_MS).replace('\u202f', ' ');
  const shown = clock(0);
  // The hour repeats when clocks go back.
  const isTwice = [-60, -30, 30, 60].some((minutes) => clock(minutes) === shown);
  return `${shown} ${zoneName(at, timeZone, isTwice)}`;
}

function zoneName(at: Date, timeZone: string, isExact: boolean): string {
  const common = COMMON_NAMES[timeZone];
  if (common) return common;
  const { name: format } = getFormats(timeZone);
  const nameAt = (moment: Date) =>
    format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const year = at.getUTCFullYear();
  const name = nameAt(at);
  const hasSeasons = nameAt(new Date(Date.UTC(year, 0, 15))) !== nameAt(new Date(Date.UTC(year, 6, 15)));
  const said = hasSeasons && !isExact ? name.replace(/ (Standard|Daylight)(?= )/, '') : name;
  return said.replace(/ (Standard|Daylight)(?= )/, (word) => word.toLowerCase()).replace(/ Time$/, ' time');
}

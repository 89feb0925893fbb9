import { reachForService, serviceUrlError } from '../../platform/http/reach.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { DAY_MS, isDay } from '../../shared/time.ts';
import { brandErrors } from './brand-errors.ts';
import { pauseErrors } from './pause.ts';
import { pickupErrors } from './pickup.ts';
import type { Settings } from './schema.ts';
import { zoneErrors } from './shipping-zones.ts';
import { taxErrors } from './tax.ts';
import { isTimeZone } from './time-zone.ts';

/** What the shapes alone do not tell: one sentence for each setting at fault; undefined where all is well. */
export function settingsErrors(
  wanted: Partial<Settings>,
  { production }: { production: boolean },
): Record<string, string> | undefined {
  const { helpEmail, replyEmail, countries, taxServiceUrl, storeName, daysOff } = wanted;
  const taxError = taxServiceUrl
    ? serviceUrlError(taxServiceUrl, reachForService(taxServiceUrl, 'user', production))
    : undefined;
  const errors = {
    ...transitErrors(wanted),
    ...(daysOff?.some(({ from, to }) => !isDay(from) || !isDay(to)) && {
      daysOff: 'One of these days isn’t in the calendar.',
    }),
    ...(daysOff?.some(({ from, to }) => from > to) && { daysOff: 'Days off can’t end before they begin.' }),
    ...(daysOff?.some(({ from, to }) => daysBetween(from, to) > MAX_DAYS_A_PAUSE) && {
      daysOff: `A pause can be up to ${MAX_DAYS_A_PAUSE} days long.`,
    }),
    ...(storeName !== undefined && storeName.trim() === '' && { storeName: 'Enter a store name.' }),
    ...(helpEmail !== undefined &&
      parseEmailAddress(helpEmail) !== helpEmail && { helpEmail: 'Enter an email address in lowercase.' }),
    ...(replyEmail &&
      !isReplyEmail(replyEmail) && { replyEmail: 'Enter an email address in lowercase, without a plus sign.' }),
    ...(countries?.length === 0 && { countries: 'Choose at least one country, or ship everywhere.' }),
    ...(countries?.some((name) => !findCountry(name)) && { countries: 'One of these isn’t a country we know.' }),
    ...(wanted.timeZone !== undefined &&
      !isTimeZone(wanted.timeZone) && { timeZone: 'Enter a time zone such as America/New_York.' }),
    ...brandErrors(wanted),
    ...pauseErrors(wanted.pause),
    ...pickupErrors(wanted.pickup),
    ...taxErrors(wanted),
    ...zoneErrors(wanted),
    ...(taxError !== undefined && { taxServiceUrl: taxError }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** The part before the @ has room for a plus and an order's token. */
const isReplyEmail = (typed: string) =>
  parseEmailAddress(typed) === typed && !typed.includes('+') && typed.lastIndexOf('@') <= 50;

const TRANSIT = [
  ['deliveryDaysLeast', 'deliveryDaysMost'],
  ['farDaysLeast', 'farDaysMost'],
  ['abroadDaysLeast', 'abroadDaysMost'],
] as const;

const transitErrors = (wanted: Partial<Settings>) =>
  Object.fromEntries(
    TRANSIT.filter(([least, most]) => (wanted[least] ?? 0) > (wanted[most] ?? Number.POSITIVE_INFINITY)).map(
      ([, most]) => [most, 'Enter at least as many days as the fastest delivery takes.'],
    ),
  );

const MAX_DAYS_A_PAUSE = 366;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

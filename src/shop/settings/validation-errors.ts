import { reachForService, serviceUrlError } from '../../platform/http/reach.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { colorsOfAccent, failingPairs, nearestReadableAccent } from '../../shared/brand/colors.ts';
import { isShownAtHome } from '../../shared/brand/home-sections.ts';
import { NETWORK_NAMES, NETWORKS, socialUrl } from '../../shared/brand/social.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { DAY_MS, isDay } from '../../shared/time.ts';
import type { Brand } from './brand/schema.ts';
import { pauseErrors } from './pause.ts';
import { pickupErrors } from './pickup.ts';
import type { Settings } from './schema.ts';
import { zoneErrors } from './shipping-zones.ts';
import { taxErrors } from './tax.ts';
import { isTimeZone } from './time-zone.ts';

const MAX_DAYS_A_PAUSE = 366;

/** Validates settings beyond their schema: sentences by setting; undefined if valid. */
export function settingsErrors(
  changes: Partial<Settings>,
  { production }: { production: boolean },
): Record<string, string> | undefined {
  const { helpEmail, replyEmail, countries, taxServiceUrl, storeName, daysOff } = changes;
  const taxError = taxServiceUrl
    ? serviceUrlError(taxServiceUrl, reachForService(taxServiceUrl, 'user', production))
    : undefined;
  const errors = {
    ...transitErrors(changes),
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
    ...(changes.timeZone !== undefined &&
      !isTimeZone(changes.timeZone) && { timeZone: 'Enter a time zone such as America/New_York.' }),
    ...brandErrors(changes),
    ...pauseErrors(changes.pause),
    ...pickupErrors(changes.pickup),
    ...taxErrors(changes),
    ...zoneErrors(changes),
    ...(taxError !== undefined && { taxServiceUrl: taxError }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

const TRANSIT = [
  ['deliveryDaysLeast', 'deliveryDaysMost'],
  ['farDaysLeast', 'farDaysMost'],
  ['abroadDaysLeast', 'abroadDaysMost'],
] as const;

const transitErrors = (changes: Partial<Settings>) =>
  Object.fromEntries(
    TRANSIT.filter(([least, most]) => (changes[least] ?? 0) > (changes[most] ?? Number.POSITIVE_INFINITY)).map(
      ([, most]) => [most, 'Enter at least as many days as the fastest delivery takes.'],
    ),
  );

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The local part must leave room for a plus and an order's token. */
const isReplyEmail = (typed: string) =>
  parseEmailAddress(typed) === typed && !typed.includes('+') && typed.lastIndexOf('@') <= 50;

/** Validates the brand beyond its schema: sentences by field. */
const brandErrors = ({
  logo,
  look,
  notice,
  footer,
  banner,
  homeSections,
  homeDetails,
}: Partial<Brand>): Record<string, string> => ({
  ...(logo?.show === 'own' && !logo.file && { logo: 'Choose a picture first.' }),
  ...(look && accentError(look.accent)),
  ...(banner?.heading.trim() === '' && { heading: 'Enter a heading.' }),
  ...(banner?.button.trim() === '' && { button: 'Enter what the button says.' }),
  ...(homeSections && homeErrors(homeSections, banner)),
  ...(homeSections && homeDetails && detailErrors(homeSections, homeDetails)),
  ...(notice && noticeErrors(notice)),
  ...(footer && socialErrors(footer.social)),
});

function accentError(accent: string): Record<string, string> {
  if (accent === '' || failingPairs(colorsOfAccent(accent)).length === 0) return {};
  return { accent: `This color is too pale to read. The closest that works is ${nearestReadableAccent(accent)}.` };
}

function homeErrors(home: Brand['homeSections'], banner: Brand['banner'] | undefined): Record<string, string> {
  const shown = home.filter(({ isOn }) => isOn).map(({ kind }) => kind);
  if (new Set(home.map(({ kind }) => kind)).size < home.length) return { homeSections: 'List each section once.' };
  if (shown.length === 0) return { homeSections: 'Show at least one section.' };
  const leadsNowhere = shown.includes('banner') && banner?.link === '#categories' && !shown.includes('categories');
  return leadsNowhere
    ? { homeSections: 'The banner’s button leads to the categories: show them, or choose another link.' }
    : {};
}

const TITLED = ['featured', 'categories', 'reviews', 'newsletter'] as const;

/** Enabled sections need text and unique names; disabled ones show no fields, so they aren't validated. */
function detailErrors(home: Brand['homeSections'], details: Brand['homeDetails']): Record<string, string> {
  const shown = TITLED.filter((kind) => isShownAtHome(home, kind));
  const titles = shown.map((kind) => details[kind].title.trim().toLowerCase());
  const wrong = shown.flatMap((kind, place) => {
    const title = titles[place] ?? '';
    if (title === '') return [[`homeDetails.${kind}.title`, 'Enter a title.']];
    return titles.indexOf(title) < place ? [[`homeDetails.${kind}.title`, 'Another section has this title.']] : [];
  });
  return {
    ...(isShownAtHome(home, 'words') && details.words.page === '' && { 'homeDetails.words.page': 'Choose a page.' }),
    ...Object.fromEntries(wrong),
  };
}

function noticeErrors({ isOn, text, from, to }: Brand['notice']): Record<string, string> {
  return {
    ...(isOn && text.trim() === '' && { noticeText: 'Enter what the notice says, or turn it off.' }),
    ...(from !== null && !isDay(from) && { noticeFrom: 'This day isn’t in the calendar.' }),
    ...(to !== null && !isDay(to) && { noticeTo: 'This day isn’t in the calendar.' }),
    ...(from !== null && to !== null && from > to && { noticeTo: 'A notice can’t end before it begins.' }),
  };
}

const socialErrors = (social: Brand['footer']['social']): Record<string, string> =>
  Object.fromEntries(
    NETWORK_NAMES.filter((network) => social[network].trim() !== '' && !socialUrl(network, social[network])).map(
      (network) => [
        network,
        `Enter your name there, or an address such as https://www.${NETWORKS[network].hosts[0]}/yourshop.`,
      ],
    ),
  );

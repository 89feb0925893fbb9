import { paths } from '../../paths.ts';
import { formerPath } from '../redirects/former-path.ts';

/** What the browser tells of a page that was opened. */
type OpenedPage = {
  path: string;
  /** The host that led here; empty where nobody says. */
  from: string;
  /** utm_source / utm_medium / utm_campaign, those that there are. */
  campaign: string;
  /** Neither reloaded nor gone back to. */
  isNew: boolean;
  /** Nothing is there. */
  isMissing?: boolean;
};

type Step = 'product' | 'cart' | 'checkout';

/** What is counted of it. Empty strings are not counted under a name. */
export type Counted = {
  page: string;
  isVisit: boolean;
  source: string;
  campaign: string;
  step: Step | undefined;
  /** An address without a page, as redirects know it. */
  missing: string;
};

/** Pages by name. Others, such as an order's or a link's with a token, are never named. */
const NAMED: ReadonlySet<string> = new Set(
  [
    ...[paths.home, paths.sets, paths.studio, paths.makers, paths.colors, paths.favorites, paths.cart, paths.checkout],
    ...[paths.about, paths.faq, paths.contactUs, paths.shippingAndReturns, paths.privacy, paths.terms],
    ...[paths.sizeGuide, paths.login, paths.register, paths.stories],
  ].map(({ pattern }) => pattern),
);
const OF_MANY = /^\/(?:products|category|makers|pages|stories)\/[a-z0-9-]{1,100}$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const MAX_HOST_LENGTH = 100;
const MAX_CAMPAIGN_LENGTH = 120;
/** Who comes back from paying has not just arrived. */
const PAYING = /(?:^|\.)paypal\.com$/;

/**
 * A visit is a page that was opened from elsewhere: from another site, or from none. Nothing in a browser is asked whether it
 * has been here before, so one person may be several visits.
 */
export function countedOf(
  { path, from, campaign, isNew, isMissing = false }: OpenedPage,
  ownHosts: readonly string[],
): Counted {
  const page = path.replace(/(?<=.)\/$/, '');
  const host = from.toLowerCase();
  const isElsewhere = !ownHosts.includes(host) && !PAYING.test(host);
  const isVisit = isNew && isElsewhere;
  const source = host.replace(/:\d+$/, '').replace(/^www\./, '');
  return {
    page: !isMissing && (NAMED.has(page) || OF_MANY.test(page)) ? page : '',
    isVisit,
    source: isVisit && source.length <= MAX_HOST_LENGTH && HOST.test(source) ? source : '',
    campaign: isVisit ? campaignOf(campaign) : '',
    step: isMissing ? undefined : stepOf(page),
    missing: isMissing ? missingOf(path) : '',
  };
}

/** What a former shop's links are made of. */
const LINK = /^[/][\p{L}\p{N} ._~+&',!()/-]{1,150}$/u;
/** Opens something, rather than names it. */
const SECRET = /[^/ ._+-]{25,}|@/;

function missingOf(path: string): string {
  const former = formerPath(path) ?? '';
  return LINK.test(former) && !SECRET.test(former) ? former : '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g;
/** What somebody put an address of a person into tells too much. */
const PERSONAL = /@|%40/;

function campaignOf(text: string): string {
  const said = text.replace(CONTROL, '').trim().slice(0, MAX_CAMPAIGN_LENGTH);
  return PERSONAL.test(said) ? '' : said;
}

function stepOf(page: string): Step | undefined {
  if (page === paths.cart.pattern) return 'cart';
  if (page === paths.checkout.pattern) return 'checkout';
  return page.startsWith('/products/') && OF_MANY.test(page) ? 'product' : undefined;
}

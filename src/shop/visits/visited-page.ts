import { paths } from '../../paths.ts';
import { formerPath } from '../redirects/former-path.ts';

/** What the browser reports about a page view. */
type OpenedPage = {
  path: string;
  /** Referring host; empty if unknown. */
  from: string;
  /** utm_source / utm_medium / utm_campaign, as far as present. */
  campaign: string;
  /** Neither a reload nor a back navigation. */
  isNew: boolean;
  /** The page doesn't exist. */
  isMissing?: boolean;
};

type Step = 'product' | 'cart' | 'checkout';

/** The counters of a page view. Empty strings aren't counted under a name. */
export type PageCounts = {
  page: string;
  isVisit: boolean;
  source: string;
  campaign: string;
  step: Step | undefined;
  /** A path without a page, normalized as for redirects. */
  missing: string;
};

/** Pages counted by name. Others, such as orders or links with tokens, are never named. */
const NAMED_PAGES: ReadonlySet<string> = new Set(
  [
    paths.home,
    paths.sets,
    paths.studio,
    paths.makers,
    paths.colors,
    paths.favorites,
    paths.cart,
    paths.checkout,
    paths.about,
    paths.faq,
    paths.contactUs,
    paths.shippingAndReturns,
    paths.privacy,
    paths.terms,
    paths.sizeGuide,
    paths.login,
    paths.register,
    paths.stories,
  ].map(({ pattern }) => pattern),
);
const DETAIL_PAGE = /^\/(?:products|category|makers|pages|stories)\/[a-z0-9-]{1,100}$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const MAX_HOST_LENGTH = 100;
const MAX_CAMPAIGN_LENGTH = 120;
/** Returning from PayPal isn't an arrival. */
const PAYPAL_HOST = /(?:^|\.)paypal\.com$/;

/**
 * A visit is a page opened from another site or without a referrer. Nothing is stored in the browser, so one person may
 * count as several visits.
 */
export function toPageCounts(
  { path, from, campaign, isNew, isMissing = false }: OpenedPage,
  ownHosts: readonly string[],
): PageCounts {
  const page = path.replace(/(?<=.)\/$/, '');
  const host = from.toLowerCase();
  const isElsewhere = !ownHosts.includes(host) && !PAYPAL_HOST.test(host);
  const isVisit = isNew && isElsewhere;
  const source = host.replace(/:\d+$/, '').replace(/^www\./, '');
  return {
    page: !isMissing && (NAMED_PAGES.has(page) || DETAIL_PAGE.test(page)) ? page : '',
    isVisit,
    source: isVisit && source.length <= MAX_HOST_LENGTH && HOST.test(source) ? source : '',
    campaign: isVisit ? campaignName(campaign) : '',
    step: isMissing ? undefined : checkoutStep(page),
    missing: isMissing ? missingPath(path) : '',
  };
}

/** Characters of links to a former shop. */
const FORMER_PATH = /^[/][\p{L}\p{N} ._~+&',!()/-]{1,150}$/u;
/** Looks like a token or an email address. */
const PRIVATE_TEXT = /[^/ ._+-]{25,}|@/;

function missingPath(path: string): string {
  const former = formerPath(path) ?? '';
  return FORMER_PATH.test(former) && !PRIVATE_TEXT.test(former) ? former : '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROL_OR_INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g;
/** Campaigns that contain an email address are dropped. */
const PERSONAL = /@|%40/;

function campaignName(text: string): string {
  const campaign = text.replace(CONTROL_OR_INVISIBLE, '').trim().slice(0, MAX_CAMPAIGN_LENGTH);
  return PERSONAL.test(campaign) ? '' : campaign;
}

function checkoutStep(page: string): Step | undefined {
  if (page === paths.cart.pattern) return 'cart';
  if (page === paths.checkout.pattern) return 'checkout';
  return page.startsWith('/products/') && DETAIL_PAGE.test(page) ? 'product' : undefined;
}

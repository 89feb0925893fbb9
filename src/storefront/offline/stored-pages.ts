import { paths } from '../../paths.ts';
import { LOGOS } from '../../shared/brand/logo.ts';
import { SHOP_SHEETS } from '../../shared/brand/look.ts';
import { storedAtText } from './stored-at-text.ts';

/** Pages stored once visited. None has a secret in its URL or personal data in its markup. */
const STORED = [
  paths.home,
  paths.category,
  paths.products,
  paths.product,
  paths.productReviews,
  paths.sets,
  paths.studio,
  paths.makers,
  paths.maker,
  paths.colors,
  paths.ownPage,
  paths.stories,
  paths.story,
  paths.favorites,
  paths.about,
  paths.faq,
  paths.contactUs,
  paths.shippingAndReturns,
  paths.privacy,
  paths.terms,
  paths.sizeGuide,
  paths.profile,
  paths.cart,
  paths.checkout,
  paths.payment,
  paths.placeOrder,
  paths.order,
];

/** Stored when the service worker is installed, so cart to order work without a prior visit. */
export const SHELL_PAGES: readonly string[] = [
  paths.offline(),
  paths.cart(),
  paths.checkout(),
  paths.payment(),
  paths.placeOrder(),
  paths.profile(),
];

/** Never intercepted: back office, developer tools, and PayPal's demo. */
const FOREIGN = /^\/(?:admin|api|dev|paypal-demo|\.well-known)(?:\/|$)/;
/** File names contain content hashes. */
const FILES = ['/assets/', SHOP_SHEETS, LOGOS];
const PICTURE = /^\/pictures\/[\w-]+\.(?:avif|webp|jpeg)$/;
/** One order, or the shopper's list. The request carries a login. */
const ORDERS = /^\/api\/orders\/(?:my-orders|[A-Z0-9]{4}(?:-[A-Z0-9]{4})+)\/?$/;
const MAX_CHARACTERS = 400;

const patterns = STORED.map(({ pattern }) => new RegExp(`^${pattern.replace(/:[a-z]+/gi, '[^/]+')}$`));

export type Kind = 'stored-page' | 'other-page' | 'file' | 'picture' | 'orders' | 'foreign';

/** Classifies a same-origin GET request. */
export function classifyRequest({ pathname, search }: Pick<URL, 'pathname' | 'search'>, isNavigation: boolean): Kind {
  if (isNavigation) {
    if (FOREIGN.test(pathname)) return 'foreign';
    const isStored = patterns.some((pattern) => pattern.test(pathname));
    return isStored && search.length < MAX_CHARACTERS ? 'stored-page' : 'other-page';
  }
  if (FILES.some((folder) => pathname.startsWith(folder))) return 'file';
  if (PICTURE.test(pathname)) return 'picture';
  return ORDERS.test(pathname) ? 'orders' : 'foreign';
}

export type StoredPage = { path: string; title: string };

/** Start of the page's main part. The note goes before it, outside of all islands. */
const MAIN = '<main id="main"';
/** The empty list of `offline/page.tsx`. */
const LIST = /(<ul id="stored-pages"[^>]*>)(<\/ul>)/;
const MAX_LISTED_PAGES = 12;

/** Reason and age of the stored page. From cart to order, only prices can be outdated. */
export function noteText(path: string, storedAt: Date, isOffline: boolean): string {
  const why = isOffline ? 'You’re offline.' : 'We couldn’t reach the shop.';
  const isShell = SHELL_PAGES.includes(path);
  return isShell
    ? `${why} Prices are as you last saw them.`
    : `${why} This is how the page looked on ${storedAtText(storedAt)}.`;
}

/** Inserts the note; its link reloads the page. */
export const withNote = (html: string, note: string): string =>
  html.replace(MAIN, `<aside class="offline" aria-label="Connection">${note} <a href="">Refresh</a></aside>${MAIN}`);

/** The offline page with the requested URL to retry, and links to stored pages. */
export function withStoredPages(html: string, requestedUrl: string, pages: readonly StoredPage[]): string {
  const listed = pages
    .filter(({ path }) => !SHELL_PAGES.includes(path))
    .slice(0, MAX_LISTED_PAGES)
    .map(({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`)
    .join('');
  return html
    .replaceAll(`href="${paths.offline()}"`, () => `href="${escaped(requestedUrl)}"`)
    .replace(LIST, (_whole, opens: string, closes: string) => opens + listed + closes);
}

/** Page title without the shop's name. */
export function pageTitle(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return unescaped(title.replace(/ · [^·]*$/, ''));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
const unescaped = (text: string) =>
  Object.entries(ENTITIES)
    .reverse()
    .reduce((decoded, [character, entity]) => decoded.replaceAll(entity, character), text);

import { paths } from '../../paths.ts';
import { LOGOS } from '../../shared/brand/logo.ts';
import { SHOP_SHEETS } from '../../shared/brand/look.ts';

/** Pages stored once visited. None has a secret in its URL or personal data in its markup. */
const STORED = [
  paths.home,
  paths.category,
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
export function kindOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>, isNavigation: boolean): Kind {
  if (isNavigation) {
    if (FOREIGN.test(pathname)) return 'foreign';
    const isStored = patterns.some((pattern) => pattern.test(pathname));
    return isStored && search.length < MAX_CHARACTERS ? 'stored-page' : 'other-page';
  }
  if (FILES.some((folder) => pathname.startsWith(folder))) return 'file';
  if (PICTURE.test(pathname)) return 'picture';
  return ORDERS.test(pathname) ? 'orders' : 'foreign';
}

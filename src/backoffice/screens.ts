import type { Role } from '../shop/staff/schema.ts';
import type { PlaceArea } from '../shop/today/schema.ts';
import type { IconShape } from '../ui/icon-shapes.ts';
import {
  chartColumnIcon,
  fileTextIcon,
  gemIcon,
  houseIcon,
  megaphoneIcon,
  packageIcon,
  settingsIcon,
  usersRoundIcon,
} from '../ui/icon-shapes.ts';

type ScreenModule = { Component: () => React.ReactNode; loader?: (args: never) => Promise<unknown> };

export type Screen = {
  /** Below /admin. */
  path: string;
  /** Exports `Component`, and `loader` if it has data; loaded when the screen is first opened. */
  lazy: () => Promise<ScreenModule>;
};

export const screens: readonly Screen[] = [
  { path: '/admin', lazy: () => import('./today/today.tsx') },
  { path: '/admin/settings/go-live', lazy: () => import('./settings/go-live.tsx') },
  { path: '/admin/orders', lazy: () => import('./orders/orders.tsx') },
  { path: '/admin/orders/returns', lazy: () => import('./orders/returns/returns-list.tsx') },
  { path: '/admin/orders/ship', lazy: () => import('./orders/shipping/ship-orders.tsx') },
  { path: '/admin/orders/invoices', lazy: () => import('./orders/printing/invoices.tsx') },
  { path: '/admin/orders/slips', lazy: () => import('./orders/printing/packing-slips.tsx') },
  { path: '/admin/orders/new', lazy: () => import('./drafts/draft.tsx') },
  { path: '/admin/sell', lazy: () => import('./sell/sell.tsx') },
  { path: '/admin/orders/drafts', lazy: () => import('./drafts/drafts.tsx') },
  { path: '/admin/orders/drafts/:id', lazy: () => import('./drafts/draft.tsx') },
  { path: '/admin/orders/former', lazy: () => import('./former-orders/former-orders.tsx') },
  { path: '/admin/orders/former/import', lazy: () => import('./imports/choose-orders.tsx') },
  { path: '/admin/orders/former/import/:id', lazy: () => import('./imports/check-orders.tsx') },
  { path: '/admin/orders/former/:id', lazy: () => import('./former-orders/former-order.tsx') },
  { path: '/admin/orders/:id', lazy: () => import('./orders/order.tsx') },
  { path: '/admin/orders/:id/slip', lazy: () => import('./orders/printing/packing-slips.tsx') },
  { path: '/admin/orders/:id/invoice', lazy: () => import('./orders/printing/invoices.tsx') },
  { path: '/admin/payments', lazy: () => import('./payments/payments.tsx') },
  { path: '/admin/customers', lazy: () => import('./customers/customers.tsx') },
  { path: '/admin/customers/:id', lazy: () => import('./customers/customer.tsx') },
  { path: '/admin/reports', lazy: () => import('./reports/sales.tsx') },
  { path: '/admin/reports/products', lazy: () => import('./reports/products.tsx') },
  { path: '/admin/reports/makers', lazy: () => import('./reports/makers/makers.tsx') },
  { path: '/admin/reports/makers/:maker/statement', lazy: () => import('./reports/makers/statement.tsx') },
  { path: '/admin/reports/coupons', lazy: () => import('./reports/coupons.tsx') },
  { path: '/admin/reports/refunds', lazy: () => import('./reports/refunds.tsx') },
  { path: '/admin/reports/tax', lazy: () => import('./reports/tax.tsx') },
  { path: '/admin/reports/paypal', lazy: () => import('./reports/paypal.tsx') },
  { path: '/admin/reports/visits', lazy: () => import('./reports/visits.tsx') },
  { path: '/admin/settings', lazy: () => import('./settings/settings.tsx') },
  { path: '/admin/settings/payments-email', lazy: () => import('./settings/connections/payments-email.tsx') },
  { path: '/admin/settings/brand', lazy: () => import('./settings/brand/brand.tsx') },
  { path: '/admin/settings/shipping', lazy: () => import('./settings/delivery/delivery.tsx') },
  { path: '/admin/settings/taxes', lazy: () => import('./settings/taxes/taxes.tsx') },
  { path: '/admin/settings/texts', lazy: () => import('./wording/email-texts.tsx') },
  { path: '/admin/settings/texts/:id', lazy: () => import('./wording/email-text.tsx') },
  { path: '/admin/settings/texts/shop', lazy: () => import('./wording/shop-texts.tsx') },
  { path: '/admin/settings/texts/shop/:id', lazy: () => import('./wording/shop-text.tsx') },
  { path: '/admin/settings/studio', lazy: () => import('./settings/studio/studio.tsx') },
  { path: '/admin/settings/keys', lazy: () => import('./settings/api-keys.tsx') },
  { path: '/admin/settings/keys/webhooks', lazy: () => import('./settings/webhooks/webhooks.tsx') },
  { path: '/admin/settings/keys/webhooks/:id', lazy: () => import('./settings/webhooks/webhook.tsx') },
  { path: '/admin/staff', lazy: () => import('./staff/staff.tsx') },
  { path: '/admin/me', lazy: () => import('./staff/me.tsx') },
  { path: '/admin/help', lazy: () => import('./help/help.tsx') },
  { path: '/admin/log', lazy: () => import('./audit/audit.tsx') },
  { path: '/admin/products', lazy: () => import('./products/products.tsx') },
  { path: '/admin/products/new', lazy: () => import('./products/new-product.tsx') },
  { path: '/admin/products/import', lazy: () => import('./imports/choose-products.tsx') },
  { path: '/admin/products/import/:id', lazy: () => import('./imports/product-import.tsx') },
  { path: '/admin/products/grid', lazy: () => import('./products/grid/grid.tsx') },
  { path: '/admin/products/featured', lazy: () => import('./products/featured.tsx') },
  { path: '/admin/products/:id', lazy: () => import('./products/product.tsx') },
  { path: '/admin/sets', lazy: () => import('./sets/sets.tsx') },
  { path: '/admin/sets/new', lazy: () => import('./sets/set.tsx') },
  { path: '/admin/sets/:id', lazy: () => import('./sets/set.tsx') },
  { path: '/admin/categories', lazy: () => import('./taxonomy/categories.tsx') },
  { path: '/admin/makers', lazy: () => import('./taxonomy/makers.tsx') },
  { path: '/admin/pages', lazy: () => import('./pages/pages.tsx') },
  { path: '/admin/pages/:page', lazy: () => import('./pages/page.tsx') },
  { path: '/admin/pages/own/:id', lazy: () => import('./pages/own-page.tsx') },
  { path: '/admin/stories', lazy: () => import('./stories/stories.tsx') },
  { path: '/admin/stories/:id', lazy: () => import('./stories/story.tsx') },
  { path: '/admin/menus', lazy: () => import('./menus/menus.tsx') },
  { path: '/admin/redirects', lazy: () => import('./menus/redirects.tsx') },
  { path: '/admin/reviews', lazy: () => import('./reviews/reviews.tsx') },
  { path: '/admin/messages', lazy: () => import('./messages/messages.tsx') },
  { path: '/admin/messages/saved-replies', lazy: () => import('./messages/saved-replies.tsx') },
  { path: '/admin/messages/thanks', lazy: () => import('./messages/thanks.tsx') },
  { path: '/admin/coupons', lazy: () => import('./coupons/coupons.tsx') },
  { path: '/admin/subscribers', lazy: () => import('./newsletters/subscribers.tsx') },
  { path: '/admin/subscribers/import', lazy: () => import('./imports/choose-subscribers.tsx') },
  { path: '/admin/subscribers/import/:id', lazy: () => import('./imports/check-subscribers.tsx') },
  { path: '/admin/newsletters', lazy: () => import('./newsletters/newsletters.tsx') },
  { path: '/admin/newsletters/new', lazy: () => import('./newsletters/newsletter.tsx') },
  { path: '/admin/newsletters/:id', lazy: () => import('./newsletters/newsletter.tsx') },
  { path: '/admin/backups/restore', lazy: () => import('./backups/restore.tsx') },
  { path: '/admin/backups', lazy: () => import('./backups/backups.tsx') },
];

type PlaceScreen = {
  path: string;
  name: string;
  /** `helper`: all staff see it; otherwise owners only. The API enforces permissions itself. */
  role?: 'helper';
  /** More search words, also the place's former names and those of other shops. */
  words?: string;
};

type SubPlace = PlaceScreen & {
  /** Other screens of the place, reached by its tabs. */
  tabs?: readonly PlaceScreen[];
  /** In the sidebar from its first use on: a visit, or an entry of one of these areas in the activity log. */
  usedBy?: readonly PlaceArea[];
};

export type OfficePlace = { name: string; icon: IconShape; subs: readonly SubPlace[] };

/** Places of the sidebar in order; a place opens its first screen. */
const PLACES: readonly OfficePlace[] = [
  {
    name: 'Today',
    icon: houseIcon,
    subs: [{ path: '/admin', name: 'Today', role: 'helper', words: 'dashboard, what to do' }],
  },
  {
    name: 'Orders',
    icon: packageIcon,
    subs: [
      {
        path: '/admin/orders',
        name: 'All orders',
        role: 'helper',
        words: 'to ship, pack, late, unpaid, gifts',
        tabs: [{ path: '/admin/orders/returns', name: 'Returns', role: 'helper', words: 'exchanges, claims' }],
      },
      {
        path: '/admin/sell',
        name: 'Sell in person',
        role: 'helper',
        words: 'market, stall, cash, counter, point of sale, POS',
      },
      {
        path: '/admin/orders/drafts',
        name: 'Drafts',
        words: 'new order, phone, link to pay, custom',
        usedBy: ['draft'],
      },
      { path: '/admin/payments', name: 'Payment problems', words: 'PayPal, captures, refunds', usedBy: [] },
    ],
  },
  {
    name: 'Products',
    icon: gemIcon,
    subs: [
      {
        path: '/admin/products',
        name: 'All products',
        role: 'helper',
        words: 'stock, sold out, low, drafts, archived',
      },
      { path: '/admin/sets', name: 'Sets', words: 'bundles, together, discount', usedBy: ['set'] },
      { path: '/admin/categories', name: 'Categories', role: 'helper', words: 'sizes, size chart, measures' },
      {
        path: '/admin/makers',
        name: 'Makers',
        role: 'helper',
        words: 'communities, artisans, map',
        usedBy: ['community'],
      },
      {
        path: '/admin/settings/studio',
        name: 'Bead studio',
        words: 'designs, bead colors, weaving',
        usedBy: ['bead', 'maker'],
      },
      {
        path: '/admin/products/import',
        name: 'Import and export',
        words: 'CSV, spreadsheet, Shopify, Etsy, WooCommerce, Wix, move in',
        usedBy: ['import'],
        tabs: [
          {
            path: '/admin/orders/former',
            name: 'Orders from your old shop',
            role: 'helper',
            words: 'former orders, import orders, order history, archive, Shopify, Etsy, former shop, move in',
          },
        ],
      },
    ],
  },
  {
    name: 'Customers',
    icon: usersRoundIcon,
    subs: [
      { path: '/admin/customers', name: 'All customers', role: 'helper', words: 'people, accounts' },
      {
        path: '/admin/messages',
        name: 'Messages',
        role: 'helper',
        words: 'questions, contact, replies',
        tabs: [
          { path: '/admin/messages/thanks', name: 'Thanks to makers', role: 'helper', words: 'thank-you notes' },
          {
            path: '/admin/messages/saved-replies',
            name: 'Saved replies',
            words: 'quick texts, templates, canned answers',
          },
        ],
      },
      { path: '/admin/reviews', name: 'Reviews', role: 'helper', words: 'stars, ratings' },
    ],
  },
  {
    name: 'Marketing',
    icon: megaphoneIcon,
    subs: [
      {
        path: '/admin/coupons',
        name: 'Discounts',
        words: 'coupons, codes, automatic, free shipping, buy one get one',
        usedBy: ['coupon'],
      },
      { path: '/admin/newsletters', name: 'Newsletter', words: 'email', usedBy: ['newsletter'] },
      {
        path: '/admin/subscribers',
        name: 'Subscribers',
        words: 'newsletter, list, unsubscribe, import, Mailchimp, consent',
        usedBy: ['newsletter'],
      },
    ],
  },
  {
    name: 'Content',
    icon: fileTextIcon,
    subs: [
      {
        path: '/admin/pages',
        name: 'Pages',
        words: 'about, FAQ, shipping and returns, privacy, terms, add a page, own pages',
        usedBy: ['page'],
      },
      { path: '/admin/stories', name: 'Stories', words: 'blog, posts, articles, news, journal', usedBy: ['story'] },
      {
        path: '/admin/menus',
        name: 'Menus',
        words: 'navigation, header, footer, links, main menu',
        usedBy: ['menu', 'redirect'],
        tabs: [
          {
            path: '/admin/redirects',
            name: 'Redirects',
            words: 'old addresses, links, 301, 404, broken, not found, former shop, move in',
          },
        ],
      },
      {
        path: '/admin/products/featured',
        name: 'Featured products',
        role: 'helper',
        words: 'home page, order',
        usedBy: [],
      },
    ],
  },
  {
    name: 'Reports',
    icon: chartColumnIcon,
    subs: [
      { path: '/admin/reports', name: 'Sales', words: 'figures, revenue, PayPal fees, accountant, CSV' },
      { path: '/admin/reports/products', name: 'Products', words: 'best sellers, categories, makers', usedBy: [] },
      {
        path: '/admin/reports/makers',
        name: 'Makers',
        words: 'report, artisans, communities, owed, pay, payout, wages, advance, statement, ledger, what to make',
        usedBy: ['maker_account'],
      },
      { path: '/admin/reports/coupons', name: 'Discounts', words: 'report, coupons, uses', usedBy: ['coupon'] },
      { path: '/admin/reports/refunds', name: 'Refunds', words: 'report, returns, reasons', usedBy: [] },
      { path: '/admin/reports/tax', name: 'Sales tax', words: 'tax by state, filing, accountant, CSV' },
      {
        path: '/admin/reports/paypal',
        name: 'PayPal',
        words: 'fees, net, what PayPal kept, payouts, balance, accountant, CSV',
        usedBy: [],
      },
      {
        path: '/admin/reports/visits',
        name: 'Visits',
        words: 'visitors, traffic, referrers, campaigns, utm, conversion',
        usedBy: [],
      },
    ],
  },
  {
    name: 'Settings',
    icon: settingsIcon,
    subs: [
      {
        path: '/admin/settings',
        name: 'Shop details',
        words: 'shop name, address, phone, countries, time zone, reviews',
      },
      {
        path: '/admin/settings/payments-email',
        name: 'Payments & email',
        words: 'PayPal, cards, webhook, mail server, SMTP, sender, connect, emails not sent, failed emails, outbox',
      },
      {
        path: '/admin/settings/brand',
        name: 'Brand',
        words: 'colors, fonts, typefaces, banner, notice bar, footer, social links, look, theme',
      },
      {
        path: '/admin/settings/shipping',
        name: 'Shipping & delivery',
        words:
          'rates, free shipping, days off, packing time, gift wrap, pause orders, vacation, holiday, close the shop',
      },
      {
        path: '/admin/settings/taxes',
        name: 'Taxes',
        words: 'sales tax, permit, registration, nexus, threshold, tax rate, VAT',
      },
      {
        path: '/admin/settings/texts',
        name: 'Texts',
        words: 'email texts, wording, notifications, templates, subject, order confirmation, customer emails, language',
        usedBy: ['wording', 'shop_text'],
        tabs: [
          {
            path: '/admin/settings/texts/shop',
            name: 'Texts of the shop',
            words:
              'shop texts, wording, sentences, labels, promises, policy, newsletter consent, search engine description, SEO, title',
          },
        ],
      },
      {
        path: '/admin/settings/keys',
        name: 'Apps & keys',
        words: 'API, webhooks, integrations, tokens, connect accounting, label service, spreadsheet, automation',
        usedBy: ['api_key', 'webhook'],
      },
      { path: '/admin/staff', name: 'Staff', words: 'helpers, owners, invite, permissions' },
      { path: '/admin/backups', name: 'Backups', words: 'restore, copy, off-site copies, bucket' },
      { path: '/admin/log', name: 'Activity log', words: 'changes, history, security', usedBy: [] },
    ],
  },
];

/** Of a place that isn't theirs, helpers see the tabs that are. */
export function placesFor(role: Role): OfficePlace[] {
  const isTheirs = (each: PlaceScreen) => each.role === 'helper' || role === 'owner';
  return PLACES.map(({ subs, ...place }) => ({
    ...place,
    subs: subs.flatMap(({ tabs = [], ...sub }): SubPlace[] => {
      const theirs = tabs.filter(isTheirs);
      return isTheirs(sub) ? [{ ...sub, tabs: theirs }] : theirs.map((tab) => ({ ...sub, ...tab }));
    }),
  })).filter(({ subs }) => subs.length > 0);
}

/** Every screen of the places, with the sidebar's entry for it. */
const LISTS = PLACES.flatMap(({ subs }) =>
  subs.flatMap((sub) => [sub, ...(sub.tabs ?? [])].map(({ path, name }) => ({ path, name, sub: sub.path }))),
);

export function listAt(path: string): { href: string; name: string } | undefined {
  const list = LISTS.find((each) => each.path === path);
  return list && { href: list.path, name: list.name };
}

/** The path of the sidebar entry for an address: of its own screen, or of the closest ancestor. */
export const getSubPlace = (address: string): string | undefined => {
  const here = address.replace(/[/]$/, '');
  return LISTS.filter(({ path }) => here === path || (path !== '/admin' && here.startsWith(`${path}/`))).toSorted(
    (one, other) => other.path.length - one.path.length,
  )[0]?.sub;
};

/** The screen that rows of this list open; undefined if it isn't a list or its rows open nothing. */
export const screenOfRows = (listPath: string): Screen | undefined =>
  isListPath(listPath) ? screens.find(({ path }) => path === `${listPath}/:id`) : undefined;

/** Whether a path is a list that screens link back to. */
export const isListPath = (path: string) => LISTS.some((list) => list.path === path);

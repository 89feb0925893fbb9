import type { Role } from '../shop/staff/schema.ts';
import type { IconShape } from '../ui/icon-shapes.ts';
import {
  databaseBackupIcon,
  fileTextIcon,
  gemIcon,
  layersIcon,
  layoutDashboardIcon,
  mailIcon,
  mapPinIcon,
  newspaperIcon,
  packageIcon,
  paletteIcon,
  scrollTextIcon,
  settingsIcon,
  starIcon,
  tagIcon,
  truckIcon,
  userRoundIcon,
  usersRoundIcon,
  walletIcon,
} from '../ui/icon-shapes.ts';

type ScreenModule = { Component: () => React.ReactNode; loader?: (args: never) => Promise<unknown> };

export type Screen = {
  /** Below /admin. */
  path: string;
  /** Exports `Component`, and `loader` where it shows something; both are fetched when the screen is first opened. */
  lazy: () => Promise<ScreenModule>;
};

type SidebarLink = {
  path: string;
  name: string;
  icon: IconShape;
  /** Who sees it in the sidebar: everybody, or owners alone. The calls behind it decide for themselves. */
  role: Role;
};

/** The sidebar, in its order. */
const SIDEBAR: readonly { group: string; places: readonly SidebarLink[] }[] = [
  {
    group: 'Sales',
    places: [
      { path: '/admin', name: 'Today', icon: layoutDashboardIcon, role: 'helper' },
      { path: '/admin/orders', name: 'Orders', icon: packageIcon, role: 'helper' },
      { path: '/admin/payments', name: 'Payments', icon: walletIcon, role: 'owner' },
    ],
  },
  {
    group: 'Catalog',
    places: [
      { path: '/admin/products', name: 'Products', icon: gemIcon, role: 'helper' },
      { path: '/admin/categories', name: 'Categories', icon: layersIcon, role: 'helper' },
      { path: '/admin/communities', name: 'Communities', icon: mapPinIcon, role: 'helper' },
      { path: '/admin/pages', name: 'Pages', icon: fileTextIcon, role: 'owner' },
    ],
  },
  {
    group: 'Customers',
    places: [
      { path: '/admin/reviews', name: 'Reviews', icon: starIcon, role: 'helper' },
      { path: '/admin/messages', name: 'Messages', icon: mailIcon, role: 'helper' },
      { path: '/admin/coupons', name: 'Coupons', icon: tagIcon, role: 'owner' },
      { path: '/admin/newsletters', name: 'Newsletter', icon: newspaperIcon, role: 'owner' },
      { path: '/admin/customers', name: 'Customers', icon: usersRoundIcon, role: 'helper' },
    ],
  },
  {
    group: 'Shop',
    places: [
      { path: '/admin/settings', name: 'Settings', icon: settingsIcon, role: 'owner' },
      { path: '/admin/settings/shipping', name: 'Shipping & delivery', icon: truckIcon, role: 'owner' },
      { path: '/admin/settings/studio', name: 'Bead studio', icon: paletteIcon, role: 'owner' },
      { path: '/admin/staff', name: 'Staff', icon: userRoundIcon, role: 'owner' },
      { path: '/admin/backups', name: 'Backups', icon: databaseBackupIcon, role: 'owner' },
      { path: '/admin/log', name: 'Log', icon: scrollTextIcon, role: 'owner' },
    ],
  },
];

/** What somebody of this role sees in the sidebar; a group without anything for them is left out. */
export const sidebarFor = (role: Role) =>
  SIDEBAR.map(({ group, places }) => ({
    group,
    places: places.filter((place) => place.role === 'helper' || role === 'owner'),
  })).filter(({ places }) => places.length > 0);

/** Whether this is the address of a place, and so of a list that screens lead back to. */
export const isListPath = (path: string) => SIDEBAR.some(({ places }) => places.some((place) => place.path === path));

/** Every screen of the back office. */
export const screens: readonly Screen[] = [
  { path: '/admin', lazy: () => import('./today/today.tsx') },
  { path: '/admin/orders', lazy: () => import('./orders/orders.tsx') },
  { path: '/admin/orders/returns', lazy: () => import('./orders/returns-list.tsx') },
  { path: '/admin/orders/:id', lazy: () => import('./orders/order.tsx') },
  { path: '/admin/orders/:id/slip', lazy: () => import('./orders/packing-slip.tsx') },
  { path: '/admin/orders/:id/invoice', lazy: () => import('./orders/invoice.tsx') },
  { path: '/admin/payments', lazy: () => import('./payments/payments.tsx') },
  { path: '/admin/customers', lazy: () => import('./customers/customers.tsx') },
  { path: '/admin/customers/:id', lazy: () => import('./customers/customer.tsx') },
  { path: '/admin/settings', lazy: () => import('./settings/settings.tsx') },
  { path: '/admin/settings/shipping', lazy: () => import('./settings/delivery/delivery.tsx') },
  { path: '/admin/settings/studio', lazy: () => import('./settings/studio/studio.tsx') },
  { path: '/admin/staff', lazy: () => import('./staff/staff.tsx') },
  { path: '/admin/me', lazy: () => import('./staff/me.tsx') },
  { path: '/admin/log', lazy: () => import('./audit/audit.tsx') },
  { path: '/admin/products', lazy: () => import('./products/products.tsx') },
  { path: '/admin/products/new', lazy: () => import('./products/new-product.tsx') },
  { path: '/admin/products/import', lazy: () => import('./products/import.tsx') },
  { path: '/admin/products/featured', lazy: () => import('./products/featured.tsx') },
  { path: '/admin/products/:id', lazy: () => import('./products/product.tsx') },
  { path: '/admin/categories', lazy: () => import('./taxonomy/categories.tsx') },
  { path: '/admin/communities', lazy: () => import('./taxonomy/communities.tsx') },
  { path: '/admin/pages', lazy: () => import('./pages/pages.tsx') },
  { path: '/admin/pages/:page', lazy: () => import('./pages/page.tsx') },
  { path: '/admin/reviews', lazy: () => import('./reviews/reviews.tsx') },
  { path: '/admin/messages', lazy: () => import('./messages/messages.tsx') },
  { path: '/admin/messages/thanks', lazy: () => import('./messages/thanks.tsx') },
  { path: '/admin/letters', lazy: () => import('./emails/emails.tsx') },
  { path: '/admin/coupons', lazy: () => import('./coupons/coupons.tsx') },
  { path: '/admin/newsletters', lazy: () => import('./newsletters/newsletters.tsx') },
  { path: '/admin/newsletters/new', lazy: () => import('./newsletters/newsletter.tsx') },
  { path: '/admin/newsletters/:id', lazy: () => import('./newsletters/newsletter.tsx') },
  { path: '/admin/backups', lazy: () => import('./backups/backups.tsx') },
];

/** The one import order. `tests/rules/layers.test.ts` checks that this file sees every module. */
export const shopOrder = [
  'audit',
  'settings',
  'delivery',
  'media',
  'pages',
  'emails',
  'push-alerts',
  'payments',
  'connections',
  'accounts',
  'catalog',
  'redirects',
  'own-pages',
  'stories',
  'imports',
  'pricing',
  'sets',
  'cart',
  'orders',
  'studio',
  'menus',
  'checkout',
  'drafts',
  'in-person',
  'reviews',
  'thanks',
  'newsletter',
  'email-alerts',
  'favorites',
  'contact',
  'staff',
  'api-keys',
  'webhooks',
  'backup',
  'keys',
  'visits',
  'reports',
  'maker-ledger',
  'today',
];
const entrances = '^src/(storefront|api|backoffice|commands)/';

const leftwardOnly = shopOrder.map((name, place) => ({
  name: `shop-order-${name}`,
  severity: 'error',
  from: { path: `^src/shop/${name}/` },
  to: { path: '^src/shop/', pathNot: `^src/shop/(${shopOrder.slice(0, place + 1).join('|')})/` },
}));

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...leftwardOnly,
    {
      name: 'queries-stay-home',
      severity: 'error',
      from: { path: '^src/(?:shop/)?([^/]+)/', pathNot: '^src/shop/orders/payment/' },
      to: { path: '^src/shop/.+/[a-z-]*queries[.]ts$', pathNot: '^src/shop/$1/' },
    },
    {
      // The half of payments that needs orders, which stand further right: it works on the tables of both.
      name: 'queries-stay-home-payment',
      severity: 'error',
      from: { path: '^src/shop/orders/payment/' },
      to: { path: '^src/shop/.+/[a-z-]*queries[.]ts$', pathNot: '^src/shop/(orders|payments)/' },
    },
    {
      name: 'entrances-above-shop',
      severity: 'error',
      from: { path: '^src/(shop|platform|shared)/' },
      to: { path: `${entrances}|^src/(start/|app-deps[.]|main[.])` },
    },
    {
      name: 'entrances-are-strangers',
      severity: 'error',
      from: { path: '^src/(storefront|api|backoffice|commands)/' },
      to: { path: entrances, pathNot: '^src/$1/' },
    },
    {
      name: 'platform-knows-no-shop',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(shop|ui|browser)/' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'browser-safe-only',
      severity: 'error',
      from: {
        path: '^src/(browser|ui)/|^src/storefront/(entry|islands|hydrate-islands|offline/(service-worker|stored-pages|stored-at-text))[.]|^src/backoffice/(?!routes[.])|/page[.]tsx$|[.]island[.]tsx$|^src/shop/.+/[a-z-]*(schema|fields)[.]ts$|^src/shop/studio/(core|paint)/',
        pathNot: '^src/shop/studio/(core|paint)/.*[.]test[.]ts$',
      },
      to: {
        path: '^src/(shop|platform|start|main|app-deps|config)',
        pathNot: '^src/shop/.+/[a-z-]*(schema|fields)[.]ts$|^src/shop/studio/(core|paint)/',
      },
    },
    {
      // Pages use what the browser has for them, never the other way round; of the API only the types of its calls.
      name: 'browser-knows-no-page',
      severity: 'error',
      from: { path: '^src/(browser|ui)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: entrances, pathNot: '^src/api/(admin/)?resources[.]ts$' },
    },
    {
      name: 'paypal-standin-is-an-island',
      severity: 'error',
      from: { path: '^tools/paypal-standin/' },
      to: { path: '^src/' },
    },
    {
      // Only tests and the demo know that PayPal can be stood in for; the demo imports it when it is first used.
      name: 'paypal-standin-is-not-relied-on',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/start/paypal-demo[.]|[.]test[.]tsx?$' },
      to: { path: '^tools/paypal-standin/' },
    },
    {
      name: 'paypal-standin-is-loaded-late',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tools/paypal-standin/', dynamic: false },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot:
          '^src/(main|browser/fetch-before-import|storefront/offline/service-worker)[.]ts$|[.]test[.]tsx?$|[.]d[.]ts$',
      },
      to: {},
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '[.]test[.]tsx?$|^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};

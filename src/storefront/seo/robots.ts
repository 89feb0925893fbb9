import { paths } from '../../paths.ts';

/** Personal pages and steps of checkout: nothing to index. */
const PRIVATE = [
  paths.cart(),
  paths.checkout(),
  paths.payment(),
  paths.placeOrder(),
  '/order/',
  paths.login(),
  paths.register(),
  paths.profile(),
  paths.verifyEmail(),
  paths.sendResetEmail(),
  paths.verifyResetOtp(),
  '/reset-password/',
  '/newsletter/',
  '/stock-alert',
  '/opening-alert',
  paths.admin(),
  '/api/',
  '/dev/',
  '/*?keyword=',
];

export const robots = (url: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n');

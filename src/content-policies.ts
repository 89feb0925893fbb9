import { DEVELOPMENT_SOURCES, type Directives, OWN_SOURCES, TRUSTED_TYPES } from './platform/http/security-headers.ts';

/** The Content-Security-Policies of the shop; a route names its own as `config.policy`, most have `page`. */
export type ContentPolicy = 'page' | 'account' | 'letter' | 'payment' | 'office';

/** Whose documents may ask the browser for passkeys. */
export const PASSKEY_POLICIES: readonly ContentPolicy[] = ['account', 'office'];

/** That of the payment page as it is without PayPal; `paymentPolicy` has the one with it. */
export function contentPolicies({ development }: { development: boolean }): Record<ContentPolicy, Directives> {
  const page = { ...OWN_SOURCES, ...TRUSTED_TYPES };
  // The one document where PayPal's script runs; its policy must hold in development too.
  const payment = paymentPolicy(undefined);
  if (development) {
    return {
      page: DEVELOPMENT_SOURCES,
      account: DEVELOPMENT_SOURCES,
      letter: DEVELOPMENT_SOURCES,
      office: DEVELOPMENT_SOURCES,
      payment,
    };
  }
  return {
    page,
    account: page,
    payment,
    // Shows an email that a demo kept in a frame.
    letter: { ...page, 'frame-src': ["'self'"] },
    // Shows an image or a film that is being uploaded from the browser's own memory.
    office: {
      ...page,
      'img-src': [...OWN_SOURCES['img-src'], 'blob:'],
      'media-src': [...OWN_SOURCES['media-src'], 'blob:'],
    },
  };
}

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** `paypalSdkUrl`: whole address of PayPal's script; undefined with demo payments. */
export function paymentPolicy(paypalSdkUrl: string | undefined): Directives {
  if (paypalSdkUrl === undefined) return OWN_SOURCES;
  const sdk = new URL(paypalSdkUrl).origin;
  const withPaypal = (sources: readonly string[]) => [...sources, ...PAYPAL, sdk];
  return {
    ...OWN_SOURCES,
    'script-src': withPaypal(OWN_SOURCES['script-src']),
    // PayPal's buttons bring their own inline styles; scripts may not.
    'style-src': [...OWN_SOURCES['style-src'], "'unsafe-inline'", ...PAYPAL],
    'img-src': withPaypal(OWN_SOURCES['img-src']),
    'connect-src': withPaypal(OWN_SOURCES['connect-src']),
    'frame-src': [...PAYPAL, sdk],
    'child-src': [...PAYPAL, sdk],
  };
}

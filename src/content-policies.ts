import { DEVELOPMENT_SOURCES, type Directives, OWN_SOURCES, TRUSTED_TYPES } from './platform/http/security-headers.ts';

/** The Content-Security-Policies of the shop; a route names its own as `config.policy`, most have `page`. */
export type ContentPolicy = 'page' | 'account' | 'letter' | 'payment' | 'office' | 'preview';

/** Whose documents may ask the browser for passkeys. */
export const PASSKEY_POLICIES: readonly ContentPolicy[] = ['account', 'office'];

type ContentPoliciesInput = {
  development: boolean;
  publicUrl: string;
  /** Empty: the back office is on the shop's own host. */
  adminUrl: string;
};

/** That of the payment page as it is without PayPal; `paymentPolicy` has the one with it. */
export function contentPolicies({
  development,
  publicUrl,
  adminUrl,
}: ContentPoliciesInput): Record<ContentPolicy, Directives> {
  const page = { ...OWN_SOURCES, ...TRUSTED_TYPES };
  // The one document where PayPal's script runs; its policy must hold in development too.
  const payment = paymentPolicy(undefined);
  const office = adminUrl === '' ? ["'self'"] : [new URL(adminUrl).origin];
  // What is not saved, also in a frame of the back office: no script of it runs, and nothing in it is sent.
  const preview = { ...page, 'script-src': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': office };
  // Previews of pages are the shop's own pages, those of emails the back office's.
  const framed = adminUrl === '' ? ["'self'"] : ["'self'", new URL(publicUrl).origin];
  if (development) {
    return {
      preview: { ...DEVELOPMENT_SOURCES, 'frame-ancestors': office },
      page: DEVELOPMENT_SOURCES,
      account: DEVELOPMENT_SOURCES,
      letter: DEVELOPMENT_SOURCES,
      office: { ...DEVELOPMENT_SOURCES, 'frame-src': framed },
      payment,
    };
  }
  return {
    page,
    account: page,
    preview,
    payment,
    // Shows an email that a demo kept in a frame.
    letter: { ...page, 'frame-src': ["'self'"] },
    // Shows an image or a film that is being uploaded from the browser's own memory.
    office: {
      ...page,
      'frame-src': framed,
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

/** An email as a document in a frame: its inline styles and pictures, and nothing that runs. */
export const EMAIL_FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const;

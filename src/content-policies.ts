import { DEVELOPMENT_SOURCES, type Directives, OWN_SOURCES, TRUSTED_TYPES } from './platform/http/security-headers.ts';

/** The shop's Content-Security-Policies. A route selects one with `config.policy`; most use `page`. */
export type ContentPolicy = 'page' | 'account' | 'letter' | 'payment' | 'office' | 'preview';

/** Policies of pages that may use passkeys. */
export const PASSKEY_POLICIES: readonly ContentPolicy[] = ['account', 'office'];

type ContentPoliciesInput = {
  development: boolean;
  publicUrl: string;
  /** Empty: the back office is on the shop's host. */
  adminUrl: string;
};

/** The payment page's policy here is the one without PayPal; `paymentPolicy` returns the one with it. */
export function contentPolicies({
  development,
  publicUrl,
  adminUrl,
}: ContentPoliciesInput): Record<ContentPolicy, Directives> {
  const page = { ...OWN_SOURCES, ...TRUSTED_TYPES };
  // The only page that runs PayPal's script; its policy must apply in development too.
  const payment = paymentPolicy(undefined);
  const office = adminUrl === '' ? ["'self'"] : [new URL(adminUrl).origin];
  // Previews of unsaved content, also in a back office frame: no scripts run, and no forms submit.
  const preview = { ...page, 'script-src': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': office };
  // Frame sources: page previews are on the shop's host, email previews on the back office's.
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
    // Shows an email stored by a demo in a frame.
    letter: { ...page, 'frame-src': ["'self'"] },
    // `blob:` shows an image or video before its upload.
    office: {
      ...page,
      'frame-src': framed,
      'img-src': [...OWN_SOURCES['img-src'], 'blob:'],
      'media-src': [...OWN_SOURCES['media-src'], 'blob:'],
    },
  };
}

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** `paypalSdkUrl`: full URL of PayPal's script; undefined with demo payments. */
export function paymentPolicy(paypalSdkUrl: string | undefined): Directives {
  if (paypalSdkUrl === undefined) return OWN_SOURCES;
  const sdk = new URL(paypalSdkUrl).origin;
  const withPaypal = (sources: readonly string[]) => [...sources, ...PAYPAL, sdk];
  return {
    ...OWN_SOURCES,
    'script-src': withPaypal(OWN_SOURCES['script-src']),
    // PayPal's buttons need inline styles, but no inline scripts.
    'style-src': [...OWN_SOURCES['style-src'], "'unsafe-inline'", ...PAYPAL],
    'img-src': withPaypal(OWN_SOURCES['img-src']),
    'connect-src': withPaypal(OWN_SOURCES['connect-src']),
    'frame-src': [...PAYPAL, sdk],
    'child-src': [...PAYPAL, sdk],
  };
}

/** Headers of an email document in a frame: inline styles and images are allowed, scripts aren't. */
export const EMAIL_FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const;

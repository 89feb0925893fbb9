/** Content-Security-Policies: one for every page, one for the document where PayPal's script runs, one for development. */
const STRICT = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
} satisfies Record<string, string[]>;

export type Policy = 'page' | 'letter' | 'payment' | 'office' | 'development';

export type Site = {
  https: boolean;
  /** Whole address of PayPal's script; undefined with demo payments. */
  paypalSdkUrl?: string;
};

/**
 * The headers that every answer of a kind carries, whatever it says. PayPal's window must be able to speak to the page
 * that opened it; everything else is as strict as it can be. What the policy says itself (who may frame a page), what browsers
 * do anyway and what only Flash would ask is left out: each header costs every kept page as much as a kilobyte of it.
 */
export const strictHeaders = (policy: Policy, site: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(policy, site),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(site.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
});

function contentSecurityPolicy(policy: Policy, site: Site): string {
  const directives = {
    page: pageDirectives,
    // Shows a kept letter in a frame of its own.
    letter: () => ({ ...pageDirectives(), 'frame-src': ["'self'"] }),
    payment: () => paymentDirectives(site),
    office: officeDirectives,
    development: developmentDirectives,
  }[policy]();
  const lines = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`.trim());
  if (site.https) lines.push('upgrade-insecure-requests');
  return lines.join('; ');
}

const pageDirectives = (): Record<string, string[]> => ({
  ...STRICT,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
});

/** A picture that is being uploaded is shown from the browser's own memory. */
const officeDirectives = (): Record<string, string[]> => ({
  ...pageDirectives(),
  'img-src': [...STRICT['img-src'], 'blob:'],
});

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

function paymentDirectives({ paypalSdkUrl }: Site): Record<string, string[]> {
  if (paypalSdkUrl === undefined) return STRICT;
  const own = new URL(paypalSdkUrl).origin;
  const with3 = (list: string[]) => [...list, ...PAYPAL, own];
  return {
    ...STRICT,
    'script-src': with3(STRICT['script-src']),
    // PayPal's buttons bring their own inline styles; scripts may not.
    'style-src': [...STRICT['style-src'], "'unsafe-inline'", ...PAYPAL],
    'img-src': with3(STRICT['img-src']),
    'connect-src': with3(STRICT['connect-src']),
    'frame-src': [...PAYPAL, own],
    'child-src': [...PAYPAL, own],
  };
}

/** Vite's hot reload needs inline styles, its own socket and a preamble. */
const developmentDirectives = (): Record<string, string[]> => ({
  ...STRICT,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
});

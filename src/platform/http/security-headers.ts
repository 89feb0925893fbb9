/** Sources by directive of a Content-Security-Policy. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** Nothing but what this server itself serves. */
export const OWN_SOURCES = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
} as const satisfies Directives;

/** And no text becomes markup or script but through the one policy of trusted types. */
export const TRUSTED_TYPES: Directives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** Vite's hot reload needs inline styles, its own socket and a preamble. */
export const DEVELOPMENT_SOURCES: Directives = {
  ...OWN_SOURCES,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
};

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), browsing-topics=()';
/** Left out where a page asks for them: its own origin may then, which is what browsers start from. */
const NO_PASSKEYS = 'publickey-credentials-create=(), publickey-credentials-get=()';

/**
 * The headers of every response under a policy. `cross-origin-opener-policy` lets a popup that a page opened speak to it;
 * everything else is as strict as it can be. What the policy says itself (who may frame a page), what browsers do anyway
 * and what only Flash would ask is left out: a header costs every cached page as much as a kilobyte of it.
 */
export const strictHeaders = (
  directives: Directives,
  { https, passkeys = false }: { https: boolean; passkeys?: boolean },
): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(directives, https),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': passkeys ? PERMISSIONS : `${PERMISSIONS}, ${NO_PASSKEYS}`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
});

function contentSecurityPolicy(directives: Directives, https: boolean): string {
  const lines = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`.trim());
  if (https) lines.push('upgrade-insecure-requests');
  return lines.join('; ');
}

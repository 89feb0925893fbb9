export type Directives = Readonly<Record<string, readonly string[]>>;

/** Allows this server's own origin only. */
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

/** Trusted Types: text becomes markup or script only through the one policy. */
export const TRUSTED_TYPES: Directives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** Sources for Vite's hot reload: inline styles, its WebSocket and a preamble. */
export const DEVELOPMENT_SOURCES: Directives = {
  ...OWN_SOURCES,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
};

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), browsing-topics=()';
/** Disables passkeys. Omitted for pages that use them, because the browser default allows the same origin. */
const NO_PASSKEYS = 'publickey-credentials-create=(), publickey-credentials-get=()';

/**
 * Security headers of every response under a policy, as strict as possible. Exception: `cross-origin-opener-policy`
 * lets pages communicate with popups they open. Omits headers that the CSP already covers (frame-ancestors), browser
 * defaults and Flash-only headers: one header costs every cached page as much as a kilobyte of body.
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

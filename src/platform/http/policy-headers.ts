import type { App } from './app.ts';
import { unreadable } from './read-json.ts';
import { type Directives, strictHeaders } from './security-headers.ts';

export type HeaderOptions = {
  https: boolean;
  /** Content-Security-Policies by the name that a route has in its `config.policy`. */
  policies: { readonly page: Directives; readonly [name: string]: Directives };
  /** Names of the policies whose documents may ask for passkeys. */
  passkeyPolicies: readonly string[];
};

export function addHeaders(app: App, { policies, passkeyPolicies, https }: HeaderOptions) {
  const headers: Record<string, Record<string, string>> = {};
  for (const [name, directives] of Object.entries(policies)) {
    headers[name] = strictHeaders(directives, { https, passkeys: passkeyPolicies.includes(name) });
  }
  app.addHook('onRoute', ({ url, config }) => {
    const policy = config?.policy;
    if (policy !== undefined && !headers[policy]) throw new Error(`${url} names no policy of the app: ${policy}`);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[request.routeOptions.config.policy ?? 'page'] ?? {});
    reply.header('x-request-id', request.id);
    done(request.url.includes('%00') ? unreadable() : undefined);
  });
}

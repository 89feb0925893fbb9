import type { IncomingMessage } from 'node:http';

/** Routes of the back office: on its own host nothing else answers, and these on no other. */
const ADMIN_ROUTES = /^\/(?:api\/)?admin(?:[/?]|$)/;
/** On both hosts: probes, icons, product images, and what programs look for everywhere. */
const SHARED_ROUTES = /^\/(?:api\/health\/|favicon|logos\/|pictures\/|\.well-known\/)/;

export type HostPolicy = {
  /** Whether a route, or an address that none answers, may be answered on the host that was asked. */
  allows(request: IncomingMessage, url: string): boolean;
  isAdminHost(request: IncomingMessage): boolean;
};

type HostUrls = { adminUrl: string; publicUrl: string };

/**
 * Separates shop and back office by host where `adminUrl` names another one; otherwise everything goes. `Host` alone
 * decides: where a proxy passes X-Forwarded-Host on, a visitor writes it, and would get around whatever the proxy does
 * to protect the back office's host.
 */
export function createHostPolicy({ adminUrl, publicUrl }: HostUrls): HostPolicy {
  const adminHost = adminUrl === '' ? undefined : new URL(adminUrl).host;
  if (adminHost === undefined || adminHost === new URL(publicUrl).host) {
    return { allows: () => true, isAdminHost: () => false };
  }
  const isAdminHost = ({ headers }: IncomingMessage) => (headers.host ?? '').trim().toLowerCase() === adminHost;
  return {
    isAdminHost,
    allows: (request, url) => SHARED_ROUTES.test(url) || ADMIN_ROUTES.test(url) === isAdminHost(request),
  };
}

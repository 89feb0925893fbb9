import type { IncomingMessage } from 'node:http';

/** What answers on the host of the back office; everything else there is not found, and these nowhere else. */
const OF_THE_OFFICE = /^\/(?:api\/)?admin(?:[/?]|$)/;
/** Probes, the tab's picture, pictures of what is sold, and what programs look for on every host. */
const ON_BOTH = /^\/(?:api\/health\/|favicon|pictures\/|\.well-known\/)/;

export type HostPolicy = {
  /** Whether a route, or an address that none answers, may be answered on the host that was asked. */
  allows(request: IncomingMessage, url: string): boolean;
  isAdminHost(request: IncomingMessage): boolean;
};

type Addresses = { adminUrl: string; publicUrl: string };

/**
 * Keeps shop and back office on hosts of their own where `adminUrl` names one; otherwise everything goes. `Host` alone
 * decides: X-Forwarded-Host is whatever the visitor wrote wherever a proxy passes it on, and would walk around a fence
 * that the proxy puts around the back office's host.
 */
export function createHostPolicy({ adminUrl, publicUrl }: Addresses): HostPolicy {
  const office = adminUrl === '' ? undefined : new URL(adminUrl).host;
  if (office === undefined || office === new URL(publicUrl).host) {
    return { allows: () => true, isAdminHost: () => false };
  }
  const isForOffice = ({ headers }: IncomingMessage) => (headers.host ?? '').trim().toLowerCase() === office;
  return {
    isAdminHost: isForOffice,
    allows: (request, url) => ON_BOTH.test(url) || OF_THE_OFFICE.test(url) === isForOffice(request),
  };
}

import type { IncomingMessage } from 'node:http';

/** What answers on the host of the back office; everything else there is not found, and these nowhere else. */
const OF_THE_OFFICE = /^\/(?:api\/)?admin(?:[/?]|$)/;
/** Probes, the tab's picture, and pictures of what is sold. */
const ON_BOTH = /^\/(?:api\/health\/|favicon|pictures\/)/;

export type Hosts = {
  /** Whether a route, or an address that none answers, may be answered on the host that was asked. */
  allows(host: string, url: string): boolean;
  isOffice(host: string): boolean;
  /** The same of a request that nobody has read yet. */
  isForOffice(request: IncomingMessage): boolean;
};

type Addresses = { adminUrl: string; publicUrl: string; trustProxy: readonly string[] };

/** Keeps shop and back office on hosts of their own where `adminUrl` names one; otherwise everything goes. */
export function createHosts({ adminUrl, publicUrl, trustProxy }: Addresses): Hosts {
  const office = adminUrl === '' ? undefined : new URL(adminUrl).host;
  if (office === undefined || office === new URL(publicUrl).host) {
    return { allows: () => true, isOffice: () => false, isForOffice: () => false };
  }
  const isOffice = (host: string) => host.toLowerCase() === office;
  return {
    isOffice,
    isForOffice: (request) => isOffice(hostOf(request, trustProxy.length > 0)),
    allows: (host, url) => ON_BOTH.test(url) || OF_THE_OFFICE.test(url) === isOffice(host),
  };
}

/** The host that the visitor asked for, before Fastify reads the request. */
function hostOf({ headers }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined;
  return String(forwarded ?? headers.host ?? '')
    .split(',')[0]
    ?.trim() as string;
}

import { lookup as resolveAll } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

/**
 * Where a call may lead. `public`: over https to public addresses, for what was typed in by people who must not reach
 * the network that the shop stands in (SSRF). `loopback`: this machine alone. `anywhere`: a demo's stand-ins.
 */
export type Reach = 'public' | 'loopback' | 'anywhere';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Where a service may be whose address is a setting. What a user types must not reach the network that
 * the shop stands in; whoever sets the environment may put a service on this machine.
 */
export function reachForService(address: string, setBy: 'user' | 'environment', production: boolean): Reach {
  if (!production) return 'anywhere';
  const isHere = setBy === 'environment' && URL.canParse(address) && isLoopback(new URL(address).hostname);
  return isHere ? 'loopback' : 'public';
}

/**
 * What speaks against a service's address as somebody typed it, in a sentence; undefined: nothing. Paths are added to
 * it, which `?` or `#` would cut off. Where a name leads is judged when it is asked.
 */
export function serviceUrlError(typed: string, reach: Reach): string | undefined {
  if (!URL.canParse(typed)) return NO_ADDRESS;
  return /[?#]/.test(typed) ? 'Enter an address without ? and #.' : urlError(new URL(typed), reach);
}

const NO_ADDRESS = 'Enter an address that begins with https://.';

/** What speaks against an address as such, in a sentence; undefined: nothing. */
export function urlError(url: URL, reach: Reach): string | undefined {
  const host = bareHost(url);
  if (url.protocol !== 'https:' && (reach === 'public' || url.protocol !== 'http:')) return NO_ADDRESS;
  if (url.username !== '' || url.password !== '') return 'Enter an address without a user name and password.';
  if (reach === 'public' && (isLoopback(host) || (isIP(host) !== 0 && !isAllowed(host, reach))))
    return 'Enter a public address: this one belongs to a private network.';
  return undefined;
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether every address that a name has is one that `reach` allows; a name without any throws. */
export async function leadsOnlyTo(reach: Reach, name: string): Promise<boolean> {
  const found = await resolveAll(name, { all: true });
  return found.every(({ address }) => isAllowed(address, reach));
}

export function isAllowed(address: string, reach: Reach): boolean {
  if (reach === 'anywhere') return true;
  if (!ipaddr.isValid(address)) return false;
  // A mapped IPv4 address is judged as the IPv4 address that it is.
  const known = ipaddr.process(address);
  if (reach === 'loopback') return known.range() === 'loopback';
  const isGlobal = known instanceof ipaddr.IPv6 ? known.match(GLOBAL_IPV6) : true;
  return isGlobal && known.range() === 'unicast';
}

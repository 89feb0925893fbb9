import { lookup as resolveAll } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  if (!URL.canParse(typed)) return NOT_HTTPS;
  return /[?#]/.test(typed) ? 'Enter an address without ? and #.' : urlError(new URL(typed), reach);
}

const NOT_HTTPS = 'Enter an address that begins with https://.';

/** What speaks against an address as such, in a sentence; undefined: nothing. */
export function urlError(url: URL, reach: Reach): string | undefined {
  const host = bareHost(url);
  if (url.protocol !== 'https:' && (reach === 'public' || url.protocol !== 'http:')) return NOT_HTTPS;
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

/** Whether a host (of an address, a `Host` header, a socket; without its port) is this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** What proxies write. A request that carries one of them was not made on this machine, or must not count as if. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a browser on this machine asked for a host of this machine: judged by the socket and by `Host`, never by what
 * a proxy says. `Host` keeps out web pages whose name has been pointed at 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const address = `http://${headers.host ?? ''}`;
  return isLoopback(socket.remoteAddress ?? '') && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

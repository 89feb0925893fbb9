import { lookup as resolveAll } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Allowed destinations of outgoing calls. `public`: https to public addresses, for URLs typed in by users, to prevent
 * SSRF into the shop's network. `loopback`: this machine only. `anywhere`: for a demo's stand-ins.
 */
export type Reach = 'public' | 'loopback' | 'anywhere';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Allowed destinations of a service whose address is a setting. An address entered by a user must not reach the shop's
 * network; one from the environment may be on this machine.
 */
export function reachForService(address: string, setBy: 'user' | 'environment', production: boolean): Reach {
  if (!production) return 'anywhere';
  const isHere = setBy === 'environment' && URL.canParse(address) && isLoopback(new URL(address).hostname);
  return isHere ? 'loopback' : 'public';
}

/**
 * Validation message for a typed service address; undefined if it's valid. Paths get appended to the address, so `?`
 * and `#` are refused. The resolved addresses are checked at call time.
 */
export function serviceUrlError(typed: string, reach: Reach): string | undefined {
  if (!URL.canParse(typed)) return NOT_HTTPS;
  return /[?#]/.test(typed) ? 'Enter an address without ? and #.' : urlError(new URL(typed), reach);
}

const NOT_HTTPS = 'Enter an address that begins with https://.';

/** Validation message for the URL itself; undefined if it's allowed. */
export function urlError(url: URL, reach: Reach): string | undefined {
  const host = bareHost(url);
  if (url.protocol !== 'https:' && (reach === 'public' || url.protocol !== 'http:')) return NOT_HTTPS;
  if (url.username !== '' || url.password !== '') return 'Enter an address without a user name and password.';
  if (reach === 'public' && (isLoopback(host) || (isIP(host) !== 0 && !isAllowed(host, reach))))
    return 'Enter a public address: this one belongs to a private network.';
  return undefined;
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether every address that the name resolves to is allowed by `reach`. Throws for a name without addresses. */
export async function leadsOnlyTo(reach: Reach, name: string): Promise<boolean> {
  const found = await resolveAll(name, { all: true });
  return found.every(({ address }) => isAllowed(address, reach));
}

export function isAllowed(address: string, reach: Reach): boolean {
  if (reach === 'anywhere') return true;
  if (!ipaddr.isValid(address)) return false;
  // IPv4-mapped IPv6 addresses are checked as IPv4.
  const known = ipaddr.process(address);
  if (reach === 'loopback') return known.range() === 'loopback';
  const isGlobal = known instanceof ipaddr.IPv6 ? known.match(GLOBAL_IPV6) : true;
  return isGlobal && known.range() === 'unicast';
}

/** Whether a host (from a URL, a `Host` header or a socket; without the port) is loopback. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** Headers set by proxies. A request with one of them isn't treated as local. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether the request is from a browser on this machine to a host of this machine. Checks the socket and `Host` only,
 * never proxy headers. The `Host` check prevents DNS rebinding by web pages whose name resolves to 127.0.0.1.
 */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const address = `http://${headers.host ?? ''}`;
  return isLoopback(socket.remoteAddress ?? '') && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns';
import { lookup as resolveAll } from 'node:dns/promises';
import { request as askHttp, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

/**
 * Where a call may lead. `public`: over https to public addresses, for what was typed in by people who must not reach
 * the network that the shop stands in (SSRF). `loopback`: this machine alone. `anywhere`: a demo's stand-ins.
 */
export type Reach = 'public' | 'loopback' | 'anywhere';

export type GuardedCallOptions = {
  reach: Reach;
  signal: AbortSignal;
  /** A longer answer is cut off and thrown. */
  mostBytes: number;
  headers?: Record<string, string>;
  /** As `node:dns`'s; for tests of names that lead to several addresses. */
  resolve?: Resolve;
};

export type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** GET, once; see `ask`. */
export const guardedGet = (url: URL, options: GuardedCallOptions) => ask('GET', url, options);

/** POST, once; see `ask`. */
export const guardedPost = (url: URL, options: GuardedCallOptions & { body: Uint8Array }) => ask('POST', url, options);

/**
 * Once: no redirect is followed, no connection kept, nothing decompressed. A name is looked up once, every address
 * that it has is judged, and the connection goes to one of those, so that a name that answers differently the next time
 * (DNS rebinding) gains nothing.
 */
async function ask(
  method: 'GET' | 'POST',
  url: URL,
  { reach, signal, mostBytes, headers = {}, resolve, body }: GuardedCallOptions & { body?: Uint8Array },
) {
  const fault = urlError(url, reach);
  if (fault !== undefined) throw new Error(`${url.host} was not asked. ${fault}`);
  const open = url.protocol === 'https:' ? askHttps : askHttp;
  const response = await new Promise<IncomingMessage>((answer, reject) => {
    open(url, {
      method,
      agent: false,
      signal,
      lookup: guardedLookup(reach, resolve ?? resolveName),
      headers: { 'accept-encoding': 'identity', ...headers },
    })
      .on('response', answer)
      .on('error', reject)
      .end(body);
  });
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    body: await bodyOf(response, mostBytes),
  };
}

async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop by throwing closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

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

function guardedLookup(reach: Reach, resolve: Resolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found = []) => {
      const [first] = found;
      const refused = found.find(({ address }) => !isAllowed(address, reach));
      if (!first) done(error ?? new Error(`${name} has no address.`), '', 0);
      else if (refused) done(new Error(`${name} leads to ${refused.address}, which is not ${reach}.`), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/** Whether every address that a name has is one that `reach` allows; a name without any throws. */
export async function leadsOnlyTo(reach: Reach, name: string): Promise<boolean> {
  const found = await resolveAll(name, { all: true });
  return found.every(({ address }) => isAllowed(address, reach));
}

function isAllowed(address: string, reach: Reach): boolean {
  if (reach === 'anywhere') return true;
  if (!ipaddr.isValid(address)) return false;
  // A mapped IPv4 address is judged as the IPv4 address that it is.
  const known = ipaddr.process(address);
  if (reach === 'loopback') return known.range() === 'loopback';
  const isGlobal = known instanceof ipaddr.IPv6 ? known.match(GLOBAL_IPV6) : true;
  return isGlobal && known.range() === 'unicast';
}

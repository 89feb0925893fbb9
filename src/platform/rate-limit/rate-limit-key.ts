import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { parseEmailAddress } from '../../shared/email-address.ts';

/** At most `most` uses in a window of `seconds`, which begins with the first one. */
export type RateLimit = { name: string; most: number; seconds: number };

/**
 * A limit and whose uses it counts. Only the functions below make one, each from the one canonical form of what it
 * counts by: a limit that was counted by text as somebody typed it would be another one for each spelling.
 */
class RateLimitKey {
  readonly limit: RateLimit;
  readonly most: number;
  readonly #whose: readonly string[];

  constructor(limit: RateLimit, whose: readonly string[], times = 1) {
    this.limit = limit;
    this.most = limit.most * times;
    this.#whose = whose;
  }

  /** A hash in hex, so that the database holds no addresses. */
  get key(): string {
    return createHash('sha256')
      .update([this.limit.name, ...this.#whose].join('\n'))
      .digest('hex');
  }
}

export type { RateLimitKey };

/** Prefix lengths of the networks that an address is counted in, and how many times a limit's `most` each is allowed. */
const PREFIXES = {
  // One household or company; a block of 256 of them, which one attacker may rent and a carrier may send all its
  // customers through.
  ipv4: [
    [32, 1],
    [24, 8],
  ],
  // A household has at least a /64 of its own, often a /56; a company or a rented server a /48.
  ipv6: [
    [64, 1],
    [56, 4],
    [48, 16],
  ],
} as const;

/** By the networks of an address: the household's, and with more room the larger ones around it. */
export function byNetwork(limit: RateLimit, address: string): RateLimitKey[] {
  const parsed = parseAddress(address);
  if (!parsed) return [new RateLimitKey(limit, [UNREADABLE_ADDRESS])];
  return PREFIXES[parsed.kind()].map(
    ([bits, times]) => new RateLimitKey(limit, [bits === 32 ? parsed.toString() : prefixOf(parsed, bits)], times),
  );
}

/** By an email address, whoever asks. Text that is none has no account and no mailbox: only its network counts it. */
export function byEmail(limit: RateLimit, typed: string): RateLimitKey[] {
  const email = parseEmailAddress(typed);
  return email === undefined ? [] : [new RateLimitKey(limit, [email])];
}

/** By an email address together with the household that asks; all text that is no address counts as one. */
export const byEmailFrom = (limit: RateLimit, typed: string, address: string): RateLimitKey[] => [
  new RateLimitKey(limit, [parseEmailAddress(typed) ?? UNREADABLE_ADDRESS, networkOf(address)]),
];

/** By the id of a row, such as an account's. Never by text that somebody sent. */
export const byId = (limit: RateLimit, id: string): RateLimitKey[] => [new RateLimitKey(limit, [id])];

/** By a kind of event that the program names, together with what it is about: ids, canonical addresses, networks. */
export const byEvent = (limit: RateLimit, kind: string, ...about: string[]): RateLimitKey[] => [
  new RateLimitKey(limit, [kind, ...about]),
];

const UNREADABLE_ADDRESS = '';

/** The network of one household: an IPv4 address, or the first 64 bits of an IPv6 address. Its answer reads the same again. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return UNREADABLE_ADDRESS;
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(parsed, 64);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parseAddress(text: string): Address | undefined {
  // Without the length of a network and the name of an interface (`fe80::1%eth0`).
  const [address = ''] = text.split(/[/%]/);
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  // Unwraps IPv4 addresses that a socket for both families tells as `::ffff:203.0.113.7`.
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

function prefixOf(address: Address, bits: number): string {
  const block = `${address.toString()}/${bits}`;
  const { IPv4, IPv6 } = ipaddr;
  return `${(address.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(block).toString()}/${bits}`;
}

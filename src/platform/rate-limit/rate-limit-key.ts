import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { parseEmailAddress } from '../../shared/email-address.ts';

/** At most `most` uses in a window of `seconds`, which starts with the first use. */
export type RateLimit = { name: string; most: number; seconds: number };

/**
 * A limit and the key that it counts by. Only the functions below create one, each from a canonical form: with raw
 * input, each spelling would get a separate limit.
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

  /** Hashed (hex), so the database stores no addresses. */
  get key(): string {
    return createHash('sha256')
      .update([this.limit.name, ...this.#whose].join('\n'))
      .digest('hex');
  }
}

export type { RateLimitKey };

/**
 * Prefix lengths of the networks that contain an address, with the factor by which a limit's `most` is multiplied for
 * each.
 */
const PREFIXES = {
  // A single address: one household or company. A /24 block: one attacker may rent it, and a carrier may route all its
  // customers through it.
  ipv4: [
    [32, 1],
    [24, 8],
  ],
  // A household has at least a /64, often a /56; a company or a rented server has a /48.
  ipv6: [
    [64, 1],
    [56, 4],
    [48, 16],
  ],
} as const;

/** Counts by the networks of an IP address: the household's, and with higher limits the larger networks around it. */
export function byNetwork(limit: RateLimit, address: string): RateLimitKey[] {
  const parsed = parseAddress(address);
  if (!parsed) return [new RateLimitKey(limit, [UNREADABLE_ADDRESS])];
  return PREFIXES[parsed.kind()].map(
    ([bits, times]) => new RateLimitKey(limit, [bits === 32 ? parsed.toString() : getPrefix(parsed, bits)], times),
  );
}

/**
 * Counts by email address, regardless of the client. Invalid text has no account and no mailbox, so only the network
 * limits apply.
 */
export function byEmail(limit: RateLimit, typed: string): RateLimitKey[] {
  const email = parseEmailAddress(typed);
  return email === undefined ? [] : [new RateLimitKey(limit, [email])];
}

/** Counts by email address combined with the client's household network. All invalid addresses count as one. */
export const byEmailFrom = (limit: RateLimit, typed: string, address: string): RateLimitKey[] => [
  new RateLimitKey(limit, [parseEmailAddress(typed) ?? UNREADABLE_ADDRESS, getNetwork(address)]),
];

/** Counts by a row id, such as an account's. Never pass text from a request. */
export const byId = (limit: RateLimit, id: string): RateLimitKey[] => [new RateLimitKey(limit, [id])];

/** Counts by an event kind defined in code, combined with its subject: ids, canonical addresses, networks. */
export const byEvent = (limit: RateLimit, kind: string, ...about: string[]): RateLimitKey[] => [
  new RateLimitKey(limit, [kind, ...about]),
];

const UNREADABLE_ADDRESS = '';

/** A household's network: an IPv4 address, or the first 64 bits of an IPv6 address. Idempotent. */
export function getNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return UNREADABLE_ADDRESS;
  return parsed.kind() === 'ipv4' ? parsed.toString() : getPrefix(parsed, 64);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parseAddress(text: string): Address | undefined {
  // Strips the prefix length and the zone index (`fe80::1%eth0`).
  const [address = ''] = text.split(/[/%]/);
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  // Unwraps IPv4 addresses that a dual-stack socket reports as `::ffff:203.0.113.7`.
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

function getPrefix(address: Address, bits: number): string {
  const block = `${address.toString()}/${bits}`;
  const { IPv4, IPv6 } = ipaddr;
  return `${(address.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(block).toString()}/${bits}`;
}

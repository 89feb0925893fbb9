import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '../db/database.ts';
import { countTurn, dropEndedTurns, dropTurns, uncountTurn } from './queries.ts';

/** At most `most` turns in a span of `seconds`, which begins with the first one. */
export type Limit = { name: string; most: number; seconds: number };

/** Whose turns are counted: an address, an account, a network, or several of them put together. */
export type Counted = readonly [limit: Limit, ...whose: string[]];

export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number };

type Tools = { db: Pick<Database, 'sql'>; now: () => Date; config: { rateLimits: boolean } };

/** Takes one turn of each, in order, and stops at the first that is used up. Counted in the database: for all processes. */
export async function takeTurns({ db, now, config }: Tools, ...counted: Counted[]): Promise<Turn> {
  if (!config.rateLimits) return { ok: true };
  for (const [limit, ...whose] of counted) {
    const moment = now();
    const endsAt = new Date(moment.getTime() + limit.seconds * 1000);
    const turns = await countTurn(db.sql, keyOf(limit, whose), moment, endsAt);
    if (turns && turns.count > limit.most) {
      return { ok: false, retryAfterSeconds: Math.ceil((turns.endsAt.getTime() - moment.getTime()) / 1000) };
    }
  }
  return { ok: true };
}

/** The turn was none of those that are to be limited. */
export async function giveTurnBack({ db, config }: Tools, [limit, ...whose]: Counted): Promise<void> {
  if (config.rateLimits) await uncountTurn(db.sql, keyOf(limit, whose));
}

/** Begins anew. */
export async function forgetTurns({ db, config }: Tools, [limit, ...whose]: Counted): Promise<void> {
  if (config.rateLimits) await dropTurns(db.sql, keyOf(limit, whose));
}

export async function clearEndedTurns({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<void> {
  await dropEndedTurns(db.sql, now());
}

const keyOf = ({ name }: Limit, whose: readonly string[]) =>
  createHash('sha256')
    .update([name, ...whose].join('\n'))
    .digest();

/** The network an address belongs to: for IPv6 its first 64 bits, of which one household has all the rest. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...gap, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** "12 minutes", for the sentence that goes with `Retry-After`. */
export function spellWait(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

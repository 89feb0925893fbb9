import { hash, hashRaw, verify } from '@node-rs/argon2';
import { normalizePassword } from '../../../shared/password-rules.ts';

export type Busy = { ok: false; reason: 'busy' };
type Hashed = { ok: true; hash: string } | Busy;
type Verified = { ok: true; isRight: boolean } | Busy;
type Digested = { ok: true; digest: Buffer } | Busy;

export type Passwords = {
  hash(password: string): Promise<Hashed>;
  /**
   * Verifies a password against its hash. Without `stored` (unknown account) it does the same work and returns false,
   * so that timing doesn't reveal accounts.
   */
  verify(password: string, stored: string | undefined): Promise<Verified>;
  /** Hashes with a given salt, to find one secret among several with one hash: 32 bytes. */
  digest(secret: string, salt: Buffer): Promise<Digested>;
  /** Queue length, for metrics. */
  waiting(): number;
};

/** OWASP's Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. Id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash uses 19 MiB and a core; beyond this, queueing is faster than sharing. */
const CONCURRENCY = 4;

/** Some seconds of work; later callers are refused instead of left waiting. */
const MAX_QUEUED = 200;

/** One per process: it limits the machine's load, not a caller's. */
export function createPasswords({ inFlight = CONCURRENCY, waiting = MAX_QUEUED } = {}): Passwords {
  const queue = boundedQueue(inFlight, waiting);
  const decoyHash = hash('a password that nobody has', COST);

  return {
    async hash(password) {
      const done = await queue.run(() => hash(normalizePassword(password), COST));
      return done.ok ? { ok: true, hash: done.value } : done;
    },
    async verify(password, stored) {
      const against = stored ?? (await decoyHash);
      const done = await queue.run(() => verify(against, normalizePassword(password)));
      return done.ok ? { ok: true, isRight: done.value && stored !== undefined } : done;
    },
    async digest(secret, salt) {
      const done = await queue.run(() => hashRaw(secret, { ...COST, salt }));
      return done.ok ? { ok: true, digest: done.value } : done;
    },
    waiting: queue.waiting,
  };
}

function boundedQueue(max: number, mostWaiting: number) {
  const turns: (() => void)[] = [];
  let running = 0;

  return {
    waiting: () => turns.length,
    async run<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | Busy> {
      if (running >= max) {
        if (turns.length >= mostWaiting) return { ok: false, reason: 'busy' };
        await new Promise<void>((turn) => turns.push(turn));
      } else {
        running += 1;
      }
      try {
        return { ok: true, value: await work() };
      } finally {
        // Passes the slot to the next waiter directly, so that newcomers can't overtake.
        const next = turns.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

const COST_IN_HASH = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Whether `stored` has outdated parameters; the next login rehashes it. */
export const isOutdated = (stored: string) => !stored.startsWith('$argon2id$') || !stored.includes(COST_IN_HASH);

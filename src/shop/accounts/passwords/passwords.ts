import { hash, hashRaw, verify } from '@node-rs/argon2';
import { normalizePassword } from '../../../shared/password-rules.ts';

/** OWASP's Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. Id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const COST_IN_HASH = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Each one holds 19 MiB and a core; beyond this, waiting is faster than sharing. */
const CONCURRENCY = 4;
/** Some seconds of work. Who comes later is better told so than left hanging. */
const MAX_QUEUED = 200;

export type Busy = { ok: false; reason: 'busy' };
type Hashed = { ok: true; hash: string } | Busy;
type Digested = { ok: true; digest: Buffer } | Busy;
type Verified = { ok: true; isRight: boolean } | Busy;

export type Passwords = {
  hash(password: string): Promise<Hashed>;
  /**
   * Whether `password` is the one that `stored` was made of. Without `stored` (no such account) the same work is done
   * and the answer is no, so that the time taken tells nobody who has an account.
   */
  verify(password: string, stored: string | undefined): Promise<Verified>;
  /** The same work under a salt that the caller keeps, to find one secret among several by one hash: 32 bytes. */
  digest(secret: string, salt: Buffer): Promise<Digested>;
  /** How many wait for their turn; for the shop's figures. */
  waiting(): number;
};

/** One for each process: the bound is on the machine's work, not on a caller's. */
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

/** True where `stored` was made at another cost; the next login makes it anew. */
export const isOutdated = (stored: string) => !stored.startsWith('$argon2id$') || !stored.includes(COST_IN_HASH);

function boundedQueue(most: number, mostWaiting: number) {
  const turns: (() => void)[] = [];
  let running = 0;

  return {
    waiting: () => turns.length,
    async run<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | Busy> {
      if (running >= most) {
        if (turns.length >= mostWaiting) return { ok: false, reason: 'busy' };
        await new Promise<void>((turn) => turns.push(turn));
      } else {
        running += 1;
      }
      try {
        return { ok: true, value: await work() };
      } finally {
        // The place is handed on, not given back: a newcomer must not overtake who waits.
        const next = turns.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

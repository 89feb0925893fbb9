import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, ConnectionEvents } from './connection.ts';
import { ConnectionError } from './connection-errors.ts';
import type { Answer, Question } from './rows.ts';

type Waiting = {
  wish: 'statement' | 'transaction';
  since: number;
  give(connection: Connection): void;
  refuse(error: unknown): void;
};

type PoolInput = {
  /** Connections at most. */
  most: number;
  open(events: ConnectionEvents): Promise<Connection>;
  /** Timeout for the next answer of a connection; a server that vanished without a word is waited for no longer. */
  silentMs?: number;
};

/** So many statements may wait for answers on one connection: one that is slow then holds up few. */
const MAX_IN_FLIGHT = 8;
/** Timeout for waiting for a connection. */
const WAIT_MS = 10_000;
/** Backoff after a connection could not be opened. */
const REST_MS = { first: 25, longest: 250 };
const SWEEP_EVERY_MS = 1_000;
const IDLE_MS = 60_000;
const LIFETIME_MS = 60 * 60_000;
/** PostgreSQL ends a statement after 15 seconds; a connection that says nothing for longer is dead. */
const SILENT_MS = 25_000;

/**
 * Connections to one database. A statement goes to one that is idle, else to a new one, and where there can be none,
 * behind the statements of the least busy. A transaction gets one to itself, also behind statements whose answers are on
 * their way. Whoever has to wait is served in order of coming.
 */
export class ConnectionPool {
  readonly #input: PoolInput;
  /** Searched from the first on: these stay warm, and those that nobody needs are closed again. */
  #connections: Connection[] = [];
  readonly #opening = new Set<Promise<void>>();
  #waiting: Waiting[] = [];
  #failures = 0;
  #lastFailure: unknown;
  #restsUntil = 0;
  #isEnded = false;
  #onQuiet = () => {};
  #sweeper: NodeJS.Timeout | undefined;

  constructor(input: PoolInput) {
    this.#input = input;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, refuse) => {
      const give = (connection: Connection) => void connection.ask(question).then(resolve, refuse);
      this.#enqueue({ wish: 'statement', since: performance.now(), give, refuse });
    });
  }

  /** A connection that is nobody else's until it is given back. */
  reserve(): Promise<Connection> {
    return new Promise((resolve, refuse) => {
      const give = (connection: Connection) => {
        connection.isReserved = true;
        resolve(connection);
      };
      this.#enqueue({ wish: 'transaction', since: performance.now(), give, refuse });
    });
  }

  giveBack(connection: Connection): void {
    if (!connection.isLost && connection.isInTransaction) connection.destroy('A transaction was left open on it.');
    connection.isReserved = false;
    this.#dispatch();
  }

  /** Lets whatever was asked be answered, but for so long at most. */
  async end(withinMs: number): Promise<void> {
    this.#isEnded = true;
    clearInterval(this.#sweeper);
    const limit = pause(withinMs, undefined, { ref: false });
    const quiet = new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
    });
    this.#dispatch();
    await Promise.race([quiet, limit]);
    this.#refuseAll(new ConnectionError('CONNECTION_ENDED', 'The pool was ended.'));
    const connections = this.#connections;
    await Promise.race([Promise.all(connections.filter(isIdle).map((each) => each.end())), limit]);
    for (const connection of connections) connection.destroy('The pool was ended.');
  }

  #enqueue(waiting: Waiting) {
    if (this.#isEnded) return waiting.refuse(new ConnectionError('CONNECTION_ENDED', 'The pool was ended.'));
    this.#waiting.push(waiting);
    this.#dispatch();
  }

  #dispatch() {
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const connection = this.#find(next.wish);
      if (!connection) break;
      this.#waiting.shift();
      next.give(connection);
    }
    if (!this.#isEnded) return;
    if (this.#waiting.length + this.#opening.size === 0 && this.#connections.every(isIdle)) this.#onQuiet();
  }

  /** Undefined: nobody is free, and perhaps a new one on its way. */
  #find(wish: Waiting['wish']): Connection | undefined {
    const least = this.#findLeastBusy();
    if (least?.inFlight === 0) return least;
    const isFull = this.#connections.length + this.#opening.size >= this.#input.most;
    const rests = performance.now() < this.#restsUntil;
    if (!isFull && !rests && this.#opening.size < this.#waiting.length) this.#openOne();
    if (this.#opening.size >= this.#waiting.length) return undefined;
    if (least) return wish === 'transaction' || least.inFlight < MAX_IN_FLIGHT ? least : undefined;
    if (rests && this.#connections.length === 0) this.#refuseAll(this.#lastFailure);
    return undefined;
  }

  /** Without a copy of the list: every statement asks. */
  #findLeastBusy(): Connection | undefined {
    let least: Connection | undefined;
    for (const connection of this.#connections) {
      if (connection.isReserved) continue;
      if (connection.inFlight === 0) return connection;
      if (!least || isLessBusy(connection, least)) least = connection;
    }
    return least;
  }

  #openOne() {
    const opening = this.#input
      .open({ onFree: () => this.#dispatch(), onLost: (connection) => this.#forget(connection) })
      .then(
        (connection) => {
          this.#failures = 0;
          this.#connections.push(connection);
          this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref();
        },
        (error: unknown) => {
          this.#rest(error);
        },
      )
      .finally(() => {
        this.#opening.delete(opening);
        this.#dispatch();
      });
    this.#opening.add(opening);
  }

  /** Those who wait are told so where there is no connection that could still serve them. */
  #rest(error: unknown) {
    this.#lastFailure = error;
    const rest = Math.min(REST_MS.first * 2 ** this.#failures, REST_MS.longest);
    this.#restsUntil = performance.now() + rest * (0.5 + Math.random() / 2);
    this.#failures += 1;
    if (this.#connections.length === 0) this.#refuseAll(error);
  }

  #refuseAll(error: unknown) {
    const refused = this.#waiting;
    this.#waiting = [];
    for (const { refuse } of refused) refuse(error);
  }

  /** It is closed or about to be: nobody gets it any more. */
  #forget(connection: Connection) {
    this.#connections = this.#connections.filter((each) => each !== connection);
    setImmediate(() => this.#dispatch());
  }

  #sweep() {
    const now = performance.now();
    const silentMs = this.#input.silentMs ?? SILENT_MS;
    for (const connection of this.#connections) {
      const quietFor = now - connection.busySince;
      if (isIdle(connection)) {
        if (quietFor > IDLE_MS || now - connection.openedAt > LIFETIME_MS) void connection.end();
      } else if (connection.inFlight > 0 && quietFor > silentMs && !connection.isUnlimited)
        // TCP would try to deliver a statement for a quarter of an hour, and a transaction keep its connection as long.
        connection.destroy('It has not answered for too long.');
    }
    const late = this.#waiting.filter(({ since }) => now - since > WAIT_MS);
    this.#waiting = this.#waiting.filter((each) => !late.includes(each));
    for (const { refuse } of late) refuse(new ConnectionError('CONNECTION_WAIT', 'No connection came free in time.'));
  }
}

const isLessBusy = (one: Connection, other: Connection) =>
  one.inFlight < other.inFlight || (one.inFlight === other.inFlight && one.busySince > other.busySince);

const isIdle = ({ isReserved, inFlight }: Connection) => !isReserved && inFlight === 0;

import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Submittable } from 'pg';
import { connectClient } from './connect.ts';
import { Connection, type ConnectionEvents } from './connection.ts';
import { ConnectionError, isConnectionBroken } from './errors.ts';
import { type Answer, type Ask, createSql, type Question, type Sql } from './sql.ts';

type PoolOptions = {
  url: string;
  /** Maximum number of connections; further queries wait. */
  poolSize?: number;
  /** Response timeout, above PostgreSQL's statement timeout. */
  silentMs?: number;
};

export type TransactionOptions = {
  /** Appended to `begin`, e.g. an isolation level. */
  mode?: string;
  /** For `copy`: uses a dedicated connection, closed afterwards. */
  forCopies?: true;
  /** No statement timeout, e.g. for a migration. */
  unlimited?: true;
};

export type PoolSql = Sql & {
  /** Runs a statement that belongs to another pool's `Sql`. */
  ask: Ask;
  begin<T>(work: (sql: TransactionSql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs outside a transaction and without the statement timeout, e.g. to create a database. */
  unlimited<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Whether connections reach PostgreSQL directly, not through a pooler. */
  isDirect(): Promise<boolean>;
  /** Closes all connections; pending queries may finish within `timeout` seconds. */
  end(options?: { timeout: number }): Promise<void>;
};

const NAME = 'nyuzi';
const PREPARE_MS = 5_000;
const END_WITHIN_SECONDS = 5;

/** Connects on first use. `url` is a PostgreSQL URL, or `socket:<folder>?user=…&database=…` for the embedded one. */
export function createPool({ url, poolSize = 10, silentMs }: PoolOptions): PoolSql {
  const open = async (pipeline: boolean, events: ConnectionEvents) => {
    const connection = new Connection(await connectClient(url, { name: NAME, pipeline }), events);
    // A pooler may accept a connection although the database behind it is silent.
    const limit = setTimeout(() => connection.destroy('It did not answer at its start.'), PREPARE_MS).unref();
    await connection.prepare().finally(() => clearTimeout(limit));
    return connection;
  };
  const pool = new ConnectionPool({
    most: poolSize,
    open: (events) => open(true, events),
    probe: async () => (await open(false, { onFree() {}, onLost() {} })).end(),
    ...(silentMs !== undefined && { silentMs }),
  });

  async function onOwnConnection<T>(run: (connection: Connection) => Promise<T>, isUnlimited = false): Promise<T> {
    const connection = await pool.reserve();
    connection.isUnlimited = isUnlimited;
    try {
      return await run(connection);
    } finally {
      connection.isUnlimited = false;
      pool.giveBack(connection);
    }
  }

  async function forCopies<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    pool.refuseWhileHung();
    const connection = await open(false, { onFree() {}, onLost() {} });
    try {
      return await run(connection);
    } finally {
      await connection.end();
    }
  }

  // Multiple statements may open a transaction that other queries must not join, and together may take longer than the
  // timeout.
  const ask: Ask = (question) =>
    question.how === 'simple'
      ? onOwnConnection((connection) => connection.askAndSettle(question), true)
      : pool.ask(question);
  return Object.assign(createSql(ask), {
    ask,
    begin: <T>(work: (sql: TransactionSql) => Promise<T>, options: TransactionOptions = {}) =>
      (options.forCopies ? forCopies : onOwnConnection)(
        (connection) => runTransaction(connection, work, options.mode ?? ''),
        options.unlimited,
      ),
    unlimited: <T>(work: (sql: Sql) => Promise<T>) =>
      onOwnConnection(
        (connection) => withoutLimit(connection, () => work(createSql((question) => connection.ask(question)))),
        true,
      ),
    isDirect: () => onOwnConnection(async (connection) => connection.isDirect),
    end: ({ timeout } = { timeout: END_WITHIN_SECONDS }) => pool.end(timeout * 1000),
  });
}

/** Behind a pooler the timeout stays: lifting it would affect the next client on that pooler connection. */
async function withoutLimit<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  if (!connection.isDirect) return work();
  await connection.ask({ text: 'set statement_timeout = 0', values: [], how: 'simple' });
  try {
    return await work();
  } finally {
    await connection.limitAgain();
  }
}

export type TransactionSql = Sql & {
  /** A `copy` stream; only in a transaction started for copies. */
  submit<Stream extends Submittable>(stream: Stream): Stream;
  /**
   * Runs the last statement, pipelined with the commit: its row locks are released without waiting for our round trip.
   * No queries are possible afterwards, and later errors undo nothing. If the statement fails, PostgreSQL turns the
   * commit into a rollback.
   */
  last<T>(ask: () => Promise<T>): Promise<T>;
};

/** The connection broke before the commit was confirmed: the commit's outcome is unknown. */
export class UnansweredCommit extends ConnectionError {
  override name = 'UnansweredCommit';
  constructor(cause: unknown) {
    super('CONNECTION_CLOSED', 'The connection broke before the commit was answered.', { cause });
  }
}

const ROLLBACK_MS = 5_000;

/**
 * Runs a transaction on a reserved connection. `begin` is pipelined with the first statement: if PostgreSQL refuses
 * `begin`, it closes the connection, and the statement doesn't run.
 */
async function runTransaction<T>(
  connection: Connection,
  work: (sql: TransactionSql) => Promise<T>,
  mode: string,
): Promise<T> {
  let isOver = false;
  const sql = createSql((question) =>
    isOver ? Promise.reject(new Error('The transaction is over.')) : connection.ask(question),
  );
  const submit: TransactionSql['submit'] = (stream) => connection.submit(stream);
  let committing: Promise<void> | undefined;
  const last: TransactionSql['last'] = (ask) => {
    const answer = ask();
    isOver = true;
    committing = commit(connection);
    committing.catch(() => {});
    return answer;
  };
  const begun = connection.begin(mode);
  begun.catch(() => {});
  try {
    const answer = await work(Object.assign(sql, { submit, last }));
    await begun;
    isOver = true;
    await (committing ?? commit(connection));
    return answer;
  } catch (error) {
    isOver = true;
    if (committing !== undefined) throw await afterCommit(error, committing);
    await rollBack(connection);
    throw error;
  }
}

/**
 * Classifies an error after the commit was sent. If PostgreSQL refused the last statement, nothing was committed; if
 * the connection broke, the outcome is unknown.
 */
async function afterCommit(error: unknown, committing: Promise<void>): Promise<unknown> {
  const failure = await committing.catch((cause: unknown) => cause);
  return failure instanceof UnansweredCommit && !(error instanceof DatabaseError) ? failure : error;
}

async function commit(connection: Connection) {
  const { command } = await connection.ask({ text: 'commit', values: [], how: 'simple' }).catch((error: unknown) => {
    throw isConnectionBroken(error) ? new UnansweredCommit(error) : error;
  });
  // If a statement failed and the code continued, PostgreSQL's commit rolls back without an error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
}

async function rollBack(connection: Connection) {
  if (connection.isLost) return;
  // A rollback would first have to read the copied table to its end, so close the connection instead.
  if (!connection.isPipelined) return connection.destroy('The transaction was given up.');
  const limit = setTimeout(() => connection.destroy('A rollback took too long.'), ROLLBACK_MS).unref();
  await connection.ask({ text: 'rollback', values: [], how: 'simple' }).catch(() => {
    connection.destroy('A rollback failed.');
  });
  clearTimeout(limit);
}

type Waiting = {
  wish: 'statement' | 'transaction';
  since: number;
  give(connection: Connection): void;
  refuse(error: unknown): void;
};

type PoolInput = {
  most: number;
  open(events: ConnectionEvents): Promise<Connection>;
  /** Opens a connection of its own, waits for a response and closes it. */
  probe(): Promise<void>;
  /** Response timeout per connection; detects a server that vanished. */
  silentMs?: number;
};

/** Maximum pipelined statements per connection, so a slow statement blocks few others. */
const MAX_IN_FLIGHT = 8;
const WAIT_MS = 10_000;
/** Backoff after a connection could not be opened. */
const RECONNECT_DELAY_MS = { first: 25, longest: 250 };
const SWEEP_EVERY_MS = 1_000;
const IDLE_CONNECTION_MS = 60_000;
const LIFETIME_MS = 60 * 60_000;
/** PostgreSQL cancels a statement after 15 seconds; a connection silent for longer is dead. */
const SILENT_MS = 25_000;
/** No response to anything for this long: check with a new connection whether the database responds at all. */
const SUSPECT_AFTER_MS = 1_000;
/** The database hangs if that connection, too, gets no response for this long. In all, less than a page may take. */
const PROBE_MS = 3_500;
const PROBE_AGAIN_MS = 250;

/**
 * Connection pool for one database. A statement uses an idle connection, else a new one; at the pool's limit it is
 * pipelined on the least busy one. A transaction reserves a connection, possibly one with pending responses. Waiters
 * are served first in, first out.
 *
 * A database that accepts statements and answers nothing (frozen, behind a dead network, on a blocked disk) hangs. Then
 * everything that waits for it fails, and new statements are refused at once, until a probe gets a response again.
 */
class ConnectionPool {
  readonly #input: PoolInput;
  /** Searched in order: the first connections stay warm, and unneeded ones become idle and are closed. */
  #connections: Connection[] = [];
  readonly #opening = new Set<Promise<void>>();
  #waiting: Waiting[] = [];
  #failures = 0;
  #lastFailure: unknown;
  #restsUntil = 0;
  #isEnded = false;
  #heardAt = performance.now();
  #isProbing = false;
  #isHung = false;
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

  reserve(): Promise<Connection> {
    return new Promise((resolve, refuse) => {
      const give = (connection: Connection) => {
        connection.isReserved = true;
        resolve(connection);
      };
      this.#enqueue({ wish: 'transaction', since: performance.now(), give, refuse });
    });
  }

  refuseWhileHung(): void {
    if (this.#isHung) throw hung();
  }

  giveBack(connection: Connection): void {
    if (!connection.isLost && connection.isInTransaction) connection.destroy('A transaction was left open on it.');
    connection.isReserved = false;
    this.#dispatch();
  }

  /** Waits for pending responses, up to a time limit. */
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
    if (this.#isHung) return waiting.refuse(hung());
    this.#waiting.push(waiting);
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref();
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

  /** Undefined: no connection is free; a new one may be opening. */
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

  /** No copy of the list: this runs for every statement. */
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
      .open({ onFree: () => this.#onResponse(), onLost: (connection) => this.#forget(connection) })
      .then(
        (connection) => {
          this.#failures = 0;
          this.#heardAt = performance.now();
          this.#connections.push(connection);
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

  #onResponse() {
    this.#heardAt = performance.now();
    this.#dispatch();
  }

  /** Backoff after a failed connect. Rejects the waiting queries if no open connection could still serve them. */
  #rest(error: unknown) {
    this.#lastFailure = error;
    const rest = Math.min(RECONNECT_DELAY_MS.first * 2 ** this.#failures, RECONNECT_DELAY_MS.longest);
    this.#restsUntil = performance.now() + rest * (0.5 + Math.random() / 2);
    this.#failures += 1;
    if (this.#connections.length === 0) this.#refuseAll(error);
  }

  #refuseAll(error: unknown) {
    const refused = this.#waiting;
    this.#waiting = [];
    for (const { refuse } of refused) refuse(error);
  }

  /** Closed or closing: remove it from the pool. */
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
        if (quietFor > IDLE_CONNECTION_MS || now - connection.openedAt > LIFETIME_MS) void connection.end();
      } else if (connection.inFlight > 0 && quietFor > silentMs && (!connection.isUnlimited || this.#isHung))
        // TCP would keep retransmitting a statement for a quarter of an hour, and a transaction would hold its
        // connection as long.
        connection.destroy('It has not answered for too long.');
    }
    const late = this.#waiting.filter(({ since }) => now - since > WAIT_MS);
    this.#waiting = this.#waiting.filter((each) => !late.includes(each));
    for (const { refuse } of late) refuse(new ConnectionError('CONNECTION_WAIT', 'No connection came free in time.'));
    if (this.#isSilentFor(SUSPECT_AFTER_MS)) void this.#probe();
  }

  /** Whether something has waited for at least this long, and nothing was answered in that time. */
  #isSilentFor(milliseconds: number): boolean {
    const since = performance.now() - milliseconds;
    if (this.#heardAt > since) return false;
    const isWaiting = ({ inFlight, busySince }: Connection) => inFlight > 0 && busySince < since;
    return this.#connections.some(isWaiting) || this.#waiting.some((each) => each.since < since);
  }

  /** Finds out whether the database hangs, and if it does, waits for its end. */
  async #probe() {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const since = performance.now();
    while (!this.#isEnded) {
      const asked = this.#input.probe().then(() => true, isAnswer);
      if (await Promise.race([asked, pause(PROBE_MS, false, { ref: false })])) break;
      if (!this.#isHung && (this.#heardAt > since || !this.#isSilentFor(SUSPECT_AFTER_MS))) break;
      if (!this.#isHung && performance.now() - since >= PROBE_MS) this.#hang();
      await pause(PROBE_AGAIN_MS, undefined, { ref: false });
    }
    this.#isHung = false;
    this.#isProbing = false;
    this.#heardAt = performance.now();
  }

  /** Unlimited statements, such as migrations, may outlast a short freeze; see `#sweep`. */
  #hang() {
    this.#isHung = true;
    this.#refuseAll(hung());
    for (const connection of this.#connections)
      if (!connection.isUnlimited) connection.destroy('The database does not answer.');
  }
}

const hung = () => new ConnectionError('DATABASE_HUNG', 'The database does not answer.');

/** A refusal by PostgreSQL, such as "too many connections", is a response too. */
const isAnswer = (error: unknown) => error instanceof DatabaseError;

const isLessBusy = (one: Connection, other: Connection) =>
  one.inFlight < other.inFlight || (one.inFlight === other.inFlight && one.busySince > other.busySince);

const isIdle = ({ isReserved, inFlight }: Connection) => !isReserved && inFlight === 0;

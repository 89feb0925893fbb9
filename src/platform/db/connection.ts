import { type Client, DatabaseError, type QueryArrayConfig, type QueryArrayResult, type Submittable } from 'pg';
import { endClient } from './connect.ts';
import { ConnectionError, withCode } from './errors.ts';
import type { Answer, Question } from './sql.ts';

export type ConnectionEvents = {
  /** A response arrived. */
  onFree(): void;
  /** The connection can't be used anymore. */
  onLost(connection: Connection): void;
};

export const TIMEOUT_SETTINGS = ['statement_timeout', 'idle_in_transaction_session_timeout'];
export const LIMIT = '15s';
/**
 * Sets timeouts only if the server's own process id confirms a direct connection: behind a pooler, session settings
 * would leak to other clients.
 */
const PREPARE = `
  select direct, case when direct then ${TIMEOUT_SETTINGS.map((name) => `set_config('${name}', '${LIMIT}', false)`).join(' || ')} end
  from (select pg_backend_pid() = $1::int as direct) as asked`;
const BEGIN_BEHIND_POOLER = TIMEOUT_SETTINGS.map((name) => `set local ${name} = '${LIMIT}'`).join('; ');
/** Error of a prepared statement whose result types changed because a table was altered. */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' };
const READ_ONLY = '25006';
const FATAL = new Set(['FATAL', 'PANIC']);

/** One connection of a pool. Pipelines: a statement is written at once, even while earlier responses are pending. */
export class Connection {
  isReserved = false;
  isUnlimited = false;
  inFlight = 0;
  /** Start of the wait for the next response; when idle, the time of the last response. */
  busySince = performance.now();
  readonly openedAt = performance.now();
  /**
   * Connected to a single PostgreSQL process, not to a pooler that distributes statements over several. Behind a
   * pooler, prepared statements and session settings aren't shared.
   */
  isDirect = false;
  readonly #client: Client;
  readonly #events: ConnectionEvents;
  #lost: Error | undefined;
  #isCorked = false;
  /** Queue of statements for a client without pipelining. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: Client, events: ConnectionEvents) {
    this.#client = client;
    this.#events = events;
    client.on('error', (error) => this.#lose(withCode(error)));
    client.on('end', () => this.#lose(new ConnectionError('CONNECTION_CLOSED', 'The connection was closed.')));
  }

  /** Call once, before any query. */
  async prepare(): Promise<void> {
    const { processID } = this.#client as Client & { processID: number };
    const { rows } = await this.ask({ text: PREPARE, values: [String(processID)], how: 'once' });
    this.isDirect = rows[0]?.[0] === true;
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  get isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I';
  }

  get isPipelined(): boolean {
    return this.#client.pipeline;
  }

  ask(question: Question): Promise<Answer> {
    if (this.isPipelined) return this.#send(question);
    const answer = this.#last.then(() => this.#send(question));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async limitAgain(): Promise<void> {
    if (!this.isLost) await this.ask({ text: `set statement_timeout = '${LIMIT}'`, values: [], how: 'simple' });
  }

  /** An error arrives before the transaction status; the status is known once the next response has arrived. */
  async askAndSettle(question: Question): Promise<Answer> {
    try {
      return await this.ask(question);
    } catch (error) {
      await this.ask({ text: '', values: [], how: 'simple' }).catch(() => {});
      throw error;
    }
  }

  begin(mode: string): Promise<Answer> {
    const limits = this.isDirect ? [] : [BEGIN_BEHIND_POOLER];
    if (this.isUnlimited) limits.push('set local statement_timeout = 0');
    const text = [`begin ${mode}`, ...limits].join('; ');
    return this.ask({ text, values: [], how: 'simple' });
  }

  /** Runs a `copy` stream, on a client without pipelining. */
  submit<Stream extends Submittable>(stream: Stream): Stream {
    return this.#client.query(stream);
  }

  /** Waits for pending responses. */
  async end(): Promise<void> {
    if (this.#lost) return;
    this.#lose(new ConnectionError('CONNECTION_ENDED', 'The connection was ended.'));
    await (this.inFlight === 0 ? endClient(this.#client) : this.#client.end());
  }

  /** Closes the connection; pending queries are rejected. */
  destroy(reason: string): void {
    this.#lose(new ConnectionError('CONNECTION_CLOSED', reason));
    this.#client.connection.stream.destroy();
  }

  #send({ text, values, how }: Question): Promise<Answer> {
    if (this.#lost) return Promise.reject(this.#lost);
    const config = {
      text,
      rowMode: 'array',
      ...(how !== 'simple' && { values, queryMode: 'extended' }),
      ...(how === 'prepared' && this.isDirect && { name: getName(text) }),
    };
    if (this.inFlight === 0) this.busySince = performance.now();
    this.inFlight += 1;
    this.#cork();
    return new Promise((resolve, reject) => {
      const onAnswer = (error: Error | null, result: QueryArrayResult | QueryArrayResult[]) => {
        this.inFlight -= 1;
        this.busySince = performance.now();
        if (error) reject(this.#heard(error));
        else resolve(Array.isArray(result) ? { ...(result.at(-1) as Answer), parts: result } : result);
        this.#events.onFree();
      };
      void this.#client.query(config as QueryArrayConfig, onAnswer);
    });
  }

  /** Batches all statements of one event loop turn into a single write, so PostgreSQL wakes up once. */
  #cork() {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #heard(error: Error): Error {
    if (!(error instanceof DatabaseError)) return this.#lost ?? withCode(error);
    if (FATAL.has(error.severity ?? '')) this.#lose(error);
    // Close this connection; the next one has no stale plan.
    else if (error.code === STALE_PLAN.code && error.routine === STALE_PLAN.routine) void this.end();
    // Failover: the leader became a standby; the next connection goes to the new leader.
    else if (error.code === READ_ONLY) void this.end();
    return withCode(error);
  }

  #lose(reason: Error) {
    if (this.#lost) return;
    this.#lost = reason;
    this.#events.onLost(this);
  }
}

/** Names of prepared statements by their text. */
const names = new Map<string, string>();

function getName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

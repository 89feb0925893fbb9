import { Client, type ClientConfig, type QueryArrayConfig, types } from 'pg';
import { type Address, parseConnectionUrl } from './connection-url.ts';
import { ConnectionError, withCode } from './errors.ts';

type ConnectOptions = {
  /** `application_name` in `pg_stat_activity`. */
  name: string;
  /** Pipelining: sends statements without waiting for earlier responses. */
  pipeline?: boolean;
  /** Response timeout of each statement, after which the connection is closed. Without one, the caller limits the wait. */
  silentMs?: number;
};

const CONNECT_TIMEOUT_MS = 5_000;
const END_WITHIN_MS = 1_000;
/** TCP keepalive probes detect a peer that vanished. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const NO_TLS = /does not support SSL/;

/** Opens one connection to the first host that accepts it and matches `target_session_attrs`. */
export async function connectClient(url: string, options: ConnectOptions): Promise<Client> {
  const address = parseConnectionUrl(url);
  // `prefer-standby`: any host that accepts the connection is a fallback.
  const wishes = address.session === 'prefer-standby' ? ['standby', undefined] : [address.session];
  let trouble: unknown;
  for (const wish of wishes) {
    for (const host of address.hosts) {
      try {
        const client = await connectHost(address, { ...host, ...options });
        if (wish === undefined || (await isSuitable(client, wish))) return client;
        await endClient(client);
        trouble ??= new ConnectionError('CONNECTION_UNSUITABLE', `No host of the address is ${wish}.`);
      } catch (error) {
        trouble = error;
      }
    }
  }
  throw trouble;
}

type HostOptions = ConnectOptions & { host?: string; port?: number };

async function connectHost(address: Address, options: HostOptions): Promise<Client> {
  try {
    return await openClient(address, address.tls, options);
  } catch (error) {
    if (!address.mayBePlain || !(error instanceof Error) || !NO_TLS.test(error.message)) throw error;
    return openClient(address, false, options);
  }
}

async function openClient(
  { user, password, database }: Address,
  ssl: Address['tls'],
  { name, pipeline = false, silentMs, ...host }: HostOptions,
): Promise<Client> {
  const config = {
    ...host,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ssl,
    pipeline,
    ...(silentMs !== undefined && { query_timeout: silentMs }),
    application_name: name,
    types: columnTypes,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const client = new Client(config as ClientConfig);
  // An `error` event without a listener would end the process; callers receive the error from their query.
  client.on('error', () => {});
  try {
    return await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    const isLate = error instanceof Error && error.message === 'timeout expired';
    throw withCode(error as Error, isLate ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED');
  }
}

/** Closes a connection; at once if the server doesn't close it soon. */
export async function endClient(client: Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), END_WITHIN_MS).unref();
  await client.end().finally(() => clearTimeout(limit));
}

async function isSuitable(client: Client, wish: string): Promise<boolean> {
  const { rows } = await client.query({
    text: `select pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'`,
    rowMode: 'array',
    query_timeout: CONNECT_TIMEOUT_MS,
  } as QueryArrayConfig);
  const [isStandby, isReadOnly] = rows[0] ?? [];
  if (wish === 'standby') return Boolean(isStandby);
  if (wish === 'primary') return !isStandby;
  return (wish === 'read-only') === Boolean(isStandby || isReadOnly);
}

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;
const asDate: Parse = (text) => new Date(text);
const asBoolean: Parse = (text) => text === 't';
const asBytes = types.getTypeParser(types.builtins.BYTEA) as Parse;

const TEXT_ARRAY = 1009;
const splitArray = types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];
const getArray =
  (parse: Parse): Parse =>
  (text) =>
    splitArray(text).map((element) => (element === null ? null : parse(element)));

/** Column parsers by PostgreSQL type OID; other types stay text. */
const PARSERS = new Map<number, Parse>([
  [types.builtins.BOOL, asBoolean],
  [types.builtins.BYTEA, asBytes],
  // Counts and cents stay far below 2^53; as strings they would break every sum.
  [types.builtins.INT8, Number],
  [types.builtins.INT2, Number],
  [types.builtins.INT4, Number],
  [types.builtins.OID, Number],
  [types.builtins.FLOAT4, Number],
  [types.builtins.FLOAT8, Number],
  [types.builtins.JSON, JSON.parse],
  [types.builtins.JSONB, JSON.parse],
  [types.builtins.TIMESTAMP, asDate],
  [types.builtins.TIMESTAMPTZ, asDate],
  // node-postgres has no names for array OIDs: bool, int2, int4, int8, oid, float4, float8, then timestamps, then
  // texts.
  [1000, getArray(asBoolean)],
  ...[1005, 1007, 1016, 1028, 1021, 1022].map((array): [number, Parse] => [array, getArray(Number)]),
  ...[1115, 1185].map((array): [number, Parse] => [array, getArray(asDate)]),
  ...[199, 3807].map((array): [number, Parse] => [array, getArray(JSON.parse)]),
  // "char", name, text, char, varchar, date, numeric, uuid.
  ...[1002, 1003, TEXT_ARRAY, 1014, 1015, 1182, 1231, 2951].map((array): [number, Parse] => [array, getArray(asIs)]),
]);

/** In the form that a node-postgres client expects. */
const columnTypes = { getTypeParser: (type: number): Parse => PARSERS.get(type) ?? asIs };

import { Client, type ClientConfig } from 'pg';
import { columnTypes } from './column-types.ts';
import { ConnectionError, withCode } from './connection-errors.ts';
import { type Address, parseConnectionUrl } from './connection-url.ts';

type ConnectOptions = {
  /** How the connection is called in PostgreSQL's list of them. */
  name: string;
  /** Statements are written without waiting for the answers to those before. */
  pipeline?: boolean;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** A peer that vanished without a word is noticed by TCP's own probes. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const NO_TLS = /does not support SSL/;

/** Opens one connection to the first host that takes us in and is what the address asks for. */
export async function connectClient(url: string, options: ConnectOptions): Promise<Client> {
  const address = parseConnectionUrl(url);
  // With `prefer-standby` whoever takes us in is better than nobody.
  const wishes = address.session === 'prefer-standby' ? ['standby', undefined] : [address.session];
  let trouble: unknown;
  for (const wish of wishes) {
    for (const host of address.hosts) {
      try {
        const client = await connectHost(address, { ...host, ...options });
        if (wish === undefined || (await isSuitable(client, wish))) return client;
        await client.end();
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
  { name, pipeline = false, ...host }: HostOptions,
): Promise<Client> {
  const config = {
    ...host,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ssl,
    pipeline,
    application_name: name,
    types: columnTypes,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const client = new Client(config as ClientConfig);
  // Without a listener an error of a connection would end the process; whoever asks hears of it.
  client.on('error', () => {});
  try {
    return await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    const isLate = error instanceof Error && error.message === 'timeout expired';
    throw withCode(error as Error, isLate ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED');
  }
}

async function isSuitable(client: Client, wish: string): Promise<boolean> {
  const { rows } = await client.query({
    text: `select pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'`,
    rowMode: 'array',
  });
  const [isStandby, isReadOnly] = rows[0] ?? [];
  if (wish === 'standby') return Boolean(isStandby);
  if (wish === 'primary') return !isStandby;
  return (wish === 'read-only') === Boolean(isStandby || isReadOnly);
}

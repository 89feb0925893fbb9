import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectClient, endClient } from './connect.ts';
import { ConnectionError } from './errors.ts';
import { quoteName } from './sql.ts';

type ListenInput = {
  channel: string;
  onNotice(payload: string): void;
  /** Called after each successful LISTEN, the first one and reconnects. */
  onConnected(): void;
};

type Listener = {
  notify(payload: string): Promise<void>;
  close(): Promise<void>;
};

const AGAIN_MS = 500;
/** A listener can be idle for hours; heartbeat queries detect a dead connection. */
const HEARTBEAT_MS = 10_000;
const SILENT_MS = 5_000;

/** Listens on a dedicated connection; reconnects after every failure until closed. */
export async function createListener(url: string, { channel, onNotice, onConnected }: ListenInput): Promise<Listener> {
  let client: Client | undefined;
  let isClosed = false;

  async function connect() {
    const opened = await connectClient(url, { name: 'nyuzi-notices', pipeline: true, silentMs: SILENT_MS });
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''));
    await opened.query(`listen ${quoteName(channel)}`);
    if (isClosed) return endClient(opened);
    client = opened;
    opened.once('end', () => {
      client = undefined;
      void reconnect();
    });
    onConnected();
  }

  async function reconnect() {
    await pause(AGAIN_MS * (0.5 + Math.random()), undefined, { ref: false });
    if (isClosed || client) return;
    await connect().catch(reconnect);
  }

  await connect();
  const heartbeat = setInterval(() => void client?.query('select 1').catch(() => {}), HEARTBEAT_MS).unref();
  return {
    async notify(payload) {
      if (!client) throw new ConnectionError('CONNECTION_CLOSED', 'The listener is not connected.');
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      if (client) await endClient(client);
    },
  };
}

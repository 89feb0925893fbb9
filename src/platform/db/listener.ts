import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectClient } from './connect.ts';
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
const HEARTBEAT = { everyMs: 10_000, answeredWithinMs: 5_000 };

/** Listens on a dedicated connection; reconnects after every failure until closed. */
export async function createListener(url: string, { channel, onNotice, onConnected }: ListenInput): Promise<Listener> {
  let client: Client | undefined;
  let isClosed = false;

  async function connect() {
    const opened = await connectClient(url, { name: 'nyuzi-notices', pipeline: true });
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''));
    await opened.query(`listen ${quoteName(channel)}`);
    if (isClosed) return opened.end();
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

  async function checkAlive() {
    const asked = client;
    if (!asked) return;
    const limit = setTimeout(() => asked.connection.stream.destroy(), HEARTBEAT.answeredWithinMs).unref();
    await asked.query('select 1').catch(() => {});
    clearTimeout(limit);
  }

  await connect();
  const heartbeat = setInterval(() => void checkAlive(), HEARTBEAT.everyMs).unref();
  return {
    async notify(payload) {
      if (!client) throw new ConnectionError('CONNECTION_CLOSED', 'The listener is not connected.');
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}

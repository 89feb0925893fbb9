import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

type FaultProxy = {
  port: number;
  /** Cuts all connections and refuses new ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Resets all connections, and accepts new ones at once. */
  breakOff(): void;
  /** Delays all traffic by this long; 0 ends the delay. */
  slowDown(milliseconds: number): void;
  /** Holds back all traffic from now on. Connections stay open, and new ones are accepted. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

/** Fault-injecting proxy between the shop and its database. `url` as returned by `createTestDatabase`. */
export async function openFaultProxy(url: string): Promise<FaultProxy & { url: string }> {
  const open = new Set<Socket>();
  let delay = 0;
  let isFrozen = false;
  const server = createServer((from) => {
    const to = connectTo(url);
    for (const socket of [from, to]) {
      open.add(socket);
      if (isFrozen) setImmediate(() => isFrozen && socket.pause());
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    pass(from, to);
    pass(to, from);
  });
  const pass = (from: Socket, to: Socket) =>
    from.on('data', (chunk) => {
      if (delay === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), delay);
    });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return {
    port,
    url: throughPort(url, port),
    goAway,
    comeBack: () => listen(port),
    breakOff() {
      // Unix sockets can't be reset.
      for (const socket of open) if (socket.remoteAddress !== undefined) socket.resetAndDestroy();
    },
    slowDown(milliseconds) {
      delay = milliseconds;
    },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    close: goAway,
  };
}

function connectTo(url: string): Socket {
  if (url.startsWith('socket:'))
    return createConnection(join(url.slice('socket:'.length).split('?')[0] ?? '', '.s.PGSQL.5432'));
  const { hostname, port } = new URL(url);
  return createConnection(Number(port || 5432), hostname);
}

function throughPort(url: string, port: number): string {
  if (!url.startsWith('socket:')) {
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  }
  const wanted = new URLSearchParams(url.split('?')[1]);
  return `postgres://${wanted.get('user')}@127.0.0.1:${port}/${wanted.get('database')}`;
}

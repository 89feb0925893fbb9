import { createServer, type IncomingMessage, type ServerResponse, request as startRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { cleanUp } from '../runner/clean-up.ts';

/**
 * Faults of an object store. `hang`: accepts calls and never responds. `full`: accepts no bytes. `failing`: responds
 * 503. `cut`: breaks off in the middle of a body. `short`: a complete response with half the bytes. `change`: other
 * bytes of the right length. `redirect`: redirects clients to another host. `silent`: stops in the middle of a body and
 * keeps the connection open.
 */
type Misbehavior = 'hang' | 'full' | 'failing' | 'cut' | 'short' | 'change' | 'redirect' | 'silent';

type StoreProxy = {
  port: number;
  /** Fault of the next calls; a number limits how many. */
  misbehave(how: Misbehavior | undefined, calls?: number): void;
  /** Milliseconds before each call is forwarded. */
  slowDown(milliseconds: number): void;
  /** Refuses connections, like a server that is down. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** All calls so far, as `METHOD /path`. */
  calls: string[];
  /** Number of connections since `forgetConnections`. */
  connections(): number;
  forgetConnections(): void;
  /** Headers of calls to the host of the redirect. */
  redirected: IncomingMessage['headers'][];
};

/** Fault-injecting proxy between a client and an object store on loopback. Removed with the test file. */
export async function openStoreProxy(storePort: number): Promise<StoreProxy> {
  let how: Misbehavior | undefined;
  let left = Number.POSITIVE_INFINITY;
  let delay = 0;
  const calls: string[] = [];
  const redirected: IncomingMessage['headers'][] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const elsewhere = createServer((request, response) => {
    redirected.push(request.headers);
    response.end();
  });
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const now = left > 0 ? how : undefined;
    left -= 1;
    setTimeout(() => answer(request, response, now), delay);
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  function answer(request: IncomingMessage, response: ServerResponse, now: Misbehavior | undefined) {
    if (now === 'hang') return;
    if (now === 'full' && request.method === 'PUT') return refuse(request, response, 507);
    if (now === 'failing') return refuse(request, response, 503);
    if (now === 'redirect') {
      const { port } = elsewhere.address() as AddressInfo;
      response.setHeader('location', `http://127.0.0.1:${port}${request.url}`);
      return refuse(request, response, 307);
    }
    pass(request, response, request.method === 'GET' ? now : undefined);
  }

  function pass(request: IncomingMessage, response: ServerResponse, now: Misbehavior | undefined) {
    const { method, url, headers } = request;
    const onward = startRequest({ host: '127.0.0.1', port: storePort, method, path: url, headers }, async (given) => {
      const chunks: Buffer[] = [];
      for await (const chunk of given) chunks.push(chunk as Buffer);
      const isObject = given.statusCode === 200 && !url?.includes('list-type');
      sendBody(given, Buffer.concat(chunks), response, isObject ? now : undefined);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  cleanUp(async () => {
    elsewhere.close();
    elsewhere.closeAllConnections();
    await goAway();
  });
  return {
    port,
    misbehave(next, times = Number.POSITIVE_INFINITY) {
      how = next;
      left = times;
    },
    slowDown(milliseconds) {
      delay = milliseconds;
    },
    goAway,
    comeBack: () => listen(port),
    calls,
    connections: () => connections,
    forgetConnections() {
      connections = 0;
    },
    redirected,
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number) {
  request.resume();
  request.on('end', () => response.writeHead(status).end());
}

function sendBody(
  { statusCode = 502, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  lie: Misbehavior | undefined,
) {
  const { 'transfer-encoding': _, ...passed } = headers;
  const half = body.subarray(0, Math.floor(body.length / 2));
  const lies: Partial<Record<Misbehavior, Buffer>> = { short: half, change: Buffer.alloc(body.length, 1) };
  const sent = (lie && lies[lie]) ?? body;
  response.writeHead(statusCode, { ...passed, 'content-length': String(sent.length) });
  if (lie === 'cut') response.write(half, () => response.destroy());
  else if (lie === 'silent') response.write(half);
  else response.end(sent);
}

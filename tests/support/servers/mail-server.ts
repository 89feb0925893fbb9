import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { registerSecret } from '../runner/suite-log.ts';

type Received = { from: string; to: string[]; source: string };

export type MailServer = {
  url: string;
  port: number;
  received: Received[];
  /** Refuses the next recipients with this response, until set to undefined. */
  refuseWith(refusal: { code: number; text: string } | undefined): void;
  /** Number of connections so far. */
  connections(): number;
  /** Drops all connections, even in the middle of a command. */
  hangUp(): void;
  stop(): Promise<void>;
};

type MailServerOptions = {
  port?: number;
  password?: string;
  /** Refuses further clients with 421. */
  maxClients?: number;
  /** Delay between receiving an email and confirming it. */
  answerAfterMs?: number;
};

/** A real mail server on loopback that keeps received emails. `port` lets one restart on the port of an earlier one. */
export async function startMailServer({
  port = 0,
  password = '',
  maxClients = Number.POSITIVE_INFINITY,
  answerAfterMs = 0,
}: MailServerOptions = {}): Promise<MailServer> {
  registerSecret('the password of the mail server', password);
  const received: Received[] = [];
  let refusal: { code: number; text: string } | undefined;
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    logger: false,
    authOptional: password === '',
    maxClients,
    onAuth: (auth, _session, done) => {
      if (auth.password === password) done(null, { user: auth.username ?? '' });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo: (_address, _session, done) => {
      if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      else done();
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString('utf8'),
        });
        setTimeout(done, answerAfterMs);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // Ignores clients that disconnect.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    refuseWith: (next) => {
      refusal = next;
    },
    connections: () => connections,
    hangUp,
    // Clients keep their connections open, and the server would wait for them.
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

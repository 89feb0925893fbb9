import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OsUser, WINDOWS } from './os-user.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type Address = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number; password: string };

/** A socket's path may have some hundred characters at most, so it lives in a short folder of its own. */
export async function chooseAddress(folder: string, owner: OsUser): Promise<Address> {
  if (WINDOWS) {
    const password = readFileSync(`${folder}.password`, 'utf8');
    return { kind: 'loopback', port: await rememberedPort(`${folder}.port`), password };
  }
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const socket = join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), `nyuzi-${short}`);
  makeSocketFolder(socket, owner);
  return { kind: 'socket', folder: socket };
}

async function rememberedPort(file: string): Promise<number> {
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  const port = await new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  writeFileSync(file, String(port));
  return port;
}

export const acceptsConnections = (address: Address) =>
  new Promise<boolean>((resolve) => {
    const socket =
      address.kind === 'socket'
        ? createConnection(join(address.folder, '.s.PGSQL.5432'))
        : createConnection(address.port, '127.0.0.1');
    socket.setTimeout(2_000, () => finish(false));
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
    function finish(up: boolean) {
      socket.destroy();
      resolve(up);
    }
  });

export function urlOf(address: Address, database: string, role: string) {
  if (address.kind === 'loopback')
    return `postgres://${role}:${address.password}@127.0.0.1:${address.port}/${database}`;
  return `socket:${address.folder}?user=${role}&database=${database}`;
}

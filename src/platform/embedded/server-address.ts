import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type OsUser, WINDOWS } from './os-user.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type Address = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number; password: string };

/** A socket's path may have some hundred characters at most, so it lives in a short folder of its own. */
export async function chooseAddress(folder: string, owner: OsUser): Promise<Address> {
  if (WINDOWS) {
    const password = readFileSync(`${folder}.password`, 'utf8');
    return { kind: 'loopback', port: await rememberedPort(`${folder}.port`), password };
  }
  return { kind: 'socket', folder: chooseSocketFolder(folder, owner) };
}

/** Paths of sockets may have 107 bytes on Linux and 103 on macOS; the file's own name is 15 of them. */
const MAX_SOCKET_FOLDER_BYTES = 85;

/**
 * That of the server which has the data open, as another shell may name another TMPDIR; else one in TMPDIR, or in /tmp where
 * TMPDIR takes nothing or is too long.
 */
function chooseSocketFolder(folder: string, owner: OsUser): string {
  const short = `nyuzi-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const parents = process.getuid?.() === 0 ? ['/tmp'] : [tmpdir(), '/tmp'];
  const usual = parents.map((parent) => join(parent, short));
  const open = openSocketFolder(folder);
  const candidates = (open?.endsWith(short) ? [open, ...usual] : usual).filter(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_FOLDER_BYTES,
  );
  let trouble: unknown;
  for (const candidate of candidates) {
    try {
      makeSocketFolder(candidate, owner);
      return candidate;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      trouble = error;
    }
  }
  throw new StartupError(
    `The database needs a folder for its socket, and none can be made in ${parents.join(' or ')} (${trouble instanceof Error ? trouble.message : ''}). Set TMPDIR to a folder that you can write to.`,
  );
}

/** The fifth line of PostgreSQL's postmaster.pid; undefined where no server was left running. */
function openSocketFolder(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]?.split(',')[0]?.trim();
  } catch {
    return undefined;
  }
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

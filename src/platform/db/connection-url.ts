import { accessSync, constants, readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { isLoopback } from '../http/reach.ts';

/** A parsed connection URL. Omitted parts are left to node-postgres, which reads PGHOST etc. */
export type Address = {
  /** Tried in order; the first one that accepts the connection and matches `session` is used. */
  hosts: { host?: string; port?: number }[];
  user?: string;
  password?: string;
  database?: string;
  /** False: not encrypted. */
  tls: false | ConnectionOptions;
  /** Falls back to an unencrypted connection. */
  mayBePlain: boolean;
  session: string | undefined;
};

const VERIFIED = 'verify-full';
const UNVERIFIED = ['allow', 'prefer', 'require'];
const MAY_BE_PLAIN = ['allow', 'prefer'];
const SSL_MODES = ['disable', ...UNVERIFIED, 'verify-ca', VERIFIED];
const SESSIONS = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'];

/** `postgres://user:password@`, the hosts, and the rest of a URL. */
const URL_PARTS = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;
const SOCKET_PORT = 5432;

/** A socket folder doesn't fit into a URL's host part, so it's written as `socket:<folder>?user=…&database=…`. */
export function parseConnectionUrl(url: string): Address {
  if (url.startsWith('socket:')) return parseSocket(url);
  const [, start = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  const { username, password, pathname, searchParams } = new URL(`${start}host${rest}`);
  const sslMode = searchParams.get('sslmode') ?? 'disable';
  const database = decodeURIComponent(pathname.slice(1));
  return {
    hosts: hosts.split(',').map(parseHost),
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(database !== '' && { database }),
    tls: sslMode === 'disable' ? false : tlsOptions(sslMode, searchParams.get('sslrootcert') ?? 'system'),
    mayBePlain: MAY_BE_PLAIN.includes(sslMode),
    session: searchParams.get('target_session_attrs') ?? undefined,
  };
}

function parseHost(text: string) {
  const { hostname, port } = new URL(`postgres://${text}`);
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  return { ...(host !== '' && { host }), ...(port !== '' && { port: Number(port) }) };
}

/** node-postgres verifies the certificate against the host that it connects to. */
function tlsOptions(sslMode: string, root: string): ConnectionOptions {
  if (UNVERIFIED.includes(sslMode)) return { rejectUnauthorized: false };
  return root === 'system' ? {} : { ca: readFileSync(root, 'utf8') };
}

function parseSocket(url: string): Address {
  const [folder = '', search = ''] = url.slice('socket:'.length).split('?');
  const parameters = new URLSearchParams(search);
  return {
    hosts: [{ host: folder, port: SOCKET_PORT }],
    user: parameters.get('user') ?? 'shop',
    database: parameters.get('database') ?? 'shop',
    tls: false,
    mayBePlain: true,
    session: undefined,
  };
}

export function otherDatabase(url: string, name: string): string {
  if (url.startsWith('socket:')) return url.replace(/database=[^&]*/, `database=${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Error in the URL's parameters, to append to the setting's name; undefined if valid. */
export function connectionUrlError(url: string): string | undefined {
  if (url === '' || url.startsWith('socket:')) return undefined;
  const { searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  const session = searchParams.get('target_session_attrs');
  const root = searchParams.get('sslrootcert');
  if (sslMode !== null && !SSL_MODES.includes(sslMode))
    return `says sslmode=${sslMode}: choose one of ${SSL_MODES.join(', ')}.`;
  if (session !== null && !SESSIONS.includes(session))
    return `says target_session_attrs=${session}: choose one of ${SESSIONS.join(', ')}.`;
  if (root === null || root === 'system') return undefined;
  if (sslMode !== VERIFIED) return `names an sslrootcert, which counts with sslmode=${VERIFIED} only.`;
  return canRead(root) ? undefined : `names an sslrootcert that cannot be read (${root}).`;
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a man in the middle could read or forge the database traffic. `defaultHost` is the host for URLs without one.
 * Includes `sslmode=require`, which doesn't verify the certificate.
 */
export function isUnverifiedConnection(url: string, defaultHost: string): boolean {
  if (url === '' || url.startsWith('socket:')) return false;
  const { hostname, searchParams } = new URL(url);
  if (searchParams.get('sslmode') === VERIFIED) return false;
  const hosts = (hostname || defaultHost).split(',');
  return hosts.some((host) => !host.startsWith('/') && !isLoopback(host));
}

import { accessSync, constants, readFileSync } from 'node:fs';
import { isLoopback } from '../http/loopback.ts';

/** What of an address postgres.js takes beside its URL. */
type Overrides = { host?: string; port?: number; ssl?: { host: string; ca?: string } };

const VERIFIED = 'verify-full';
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', VERIFIED];
const SESSIONS = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'];

/**
 * A database address as postgres.js takes it. A socket folder has no place in a URL's host part, so it travels as
 * `socket:`. `sslrootcert` and addresses without a name are read here: postgres.js would send the first to PostgreSQL as
 * one of its settings, and hold the certificate of the second against "localhost".
 */
export function parseConnectionUrl(url: string): { url: string; overrides: Overrides } {
  if (url.startsWith('socket:')) return parseSocket(url);
  const address = new URL(url);
  const { searchParams, hostname } = address;
  if (searchParams.get('sslmode') !== VERIFIED) return { url, overrides: {} };
  const root = searchParams.get('sslrootcert') ?? 'system';
  searchParams.delete('sslrootcert');
  const ca = root === 'system' ? {} : { ca: readFileSync(root, 'utf8') };
  return { url: address.href, overrides: { ssl: { host: hostname.replace(/^\[|\]$/g, ''), ...ca } } };
}

function parseSocket(url: string) {
  const [folder = '', search = ''] = url.slice('socket:'.length).split('?');
  const parameters = new URLSearchParams(search);
  const user = parameters.get('user') ?? 'shop';
  const database = parameters.get('database') ?? 'shop';
  return { url: `postgres://${user}@localhost/${database}`, overrides: { host: folder, port: 5432 } };
}

/** The same server, another database. */
export function otherDatabase(url: string, name: string): string {
  if (url.startsWith('socket:')) return url.replace(/database=[^&]*/, `database=${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** What is wrong with the parameters of an address, to follow the name of its setting; undefined: nothing. */
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
 * Whether somebody between here and the database could read along or answer in its place. `defaultHost` is where an
 * address without a host leads. `sslmode=require` is such a line: postgres.js then looks at no certificate.
 */
export function isUnverifiedConnection(url: string, defaultHost: string): boolean {
  if (url === '' || url.startsWith('socket:')) return false;
  const { hostname, searchParams } = new URL(url);
  if (searchParams.get('sslmode') === VERIFIED) return false;
  const hosts = (hostname || defaultHost).split(',');
  return hosts.some((host) => !host.startsWith('/') && !isLoopback(host));
}

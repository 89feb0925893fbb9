import { isDatabaseUnavailable } from '../platform/db/errors.ts';
import { MigrationDrift } from '../platform/db/migrate.ts';
import { isStoreError } from '../platform/object-store/errors.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Translates PostgreSQL and system errors for the person setting up the shop. */
const MESSAGES: Record<string, (message: string) => string> = {
  EADDRINUSE: (message) =>
    `Something else already listens there (${message}). Close it, or set PORT or METRICS_PORT to another number.`,
  '28P01': (message) =>
    `PostgreSQL does not let the shop in (${message}). Look at the name and password in DATABASE_URL.`,
  '28000': (message) => `PostgreSQL does not let the shop in (${message}). Look at DATABASE_URL and pg_hba.conf.`,
  '3D000': (message) => `PostgreSQL has no such database (${message}). Create it, or name another in DATABASE_URL.`,
  '25006': (message) =>
    `The database takes no changes now (${message}). Look at DATABASE_URL: it may be a standby, or still becoming the leader.`,
  '53100': (message) => `The disk of the database is full (${message}). Make room there, and start again.`,
  '42501': (message) =>
    `PostgreSQL forbids the shop to do that (${message}). Its user has to own the database in DATABASE_URL.`,
};

/** The data folder isn't a folder, belongs to another user, or is on a full disk. */
const DATA_DIR_ERRORS = new Set(['EACCES', 'EDQUOT', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);
/** Advice for the common ones. */
const DATA_DIR_ADVICE: Record<string, string> = {
  EACCES: 'let the user that runs the shop write there, and mount its disk if it has one of its own',
  EPERM: 'let the user that runs the shop write there, and mount its disk if it has one of its own',
  ENOENT: 'the folder above it can’t be made; mount its disk if it has one of its own',
  EROFS: 'its disk is mounted read-only; mount it for writing, or choose a folder on another disk',
  ENOSPC: 'its disk is full; make room, or choose a folder on another disk',
  EDQUOT: 'its disk quota is used up; make room, or choose a folder on another disk',
};

/** The database's certificate fails `sslmode=verify-full`. */
const CERTIFICATE_ERRORS = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/;

/** The message for a start failure that the user can fix; undefined for a bug. */
export function startupMessage(error: unknown): string | undefined {
  const isPlace = DATA_DIR_ERRORS.has(getCode(error)) || (getCode(error) === 'ENOENT' && getSyscall(error) === 'mkdir');
  if (!(error instanceof Error && 'path' in error && isPlace)) return messageFor(error);
  const advice = DATA_DIR_ADVICE[getCode(error)];
  return `The shop cannot keep its things there (${error.message}). Look at DATA_DIR${advice ? `: ${advice}` : ''}.`;
}

/** The same for a command, which may run on any database. */
export function commandErrorMessage(error: unknown): string | undefined {
  if (getCode(error) !== '42P01') return messageFor(error);
  return `This database holds no shop of this version (${getMessage(error)}). Open the shop once, which prepares it.`;
}

function messageFor(error: unknown): string | undefined {
  if (error instanceof StartupError || error instanceof MigrationDrift) return error.message;
  if (isStoreError(error))
    return `${error.message}. Look at S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET, or try again later.`;
  const code = getCode(error);
  const known = MESSAGES[code];
  if (known) return known(getMessage(error));
  const syscall = getSyscall(error);
  if (CERTIFICATE_ERRORS.test(code)) {
    return `The database shows a certificate that is not trusted (${getMessage(error)}). Look at the host and the sslrootcert in DATABASE_URL.`;
  }
  if (syscall === 'listen') {
    return `The shop cannot listen there (${getMessage(error)}). Look at HOST, PORT and METRICS_PORT.`;
  }
  // A missing file doesn't mean a missing database.
  const isFile = code === 'ENOENT' && !syscall.startsWith('connect');
  if (isFile || !isDatabaseUnavailable(error)) return undefined;
  return `The database does not answer (${getMessage(error)}). Look at DATABASE_URL, and whether PostgreSQL runs there.`;
}

const getCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const getSyscall = (error: unknown) => (error instanceof Error && 'syscall' in error ? String(error.syscall) : '');
const getMessage = (error: unknown) => (error instanceof Error ? error.message : '') || getCode(error);

import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** The OS user that runs PostgreSQL; `ids` is empty where it is the shop's own. */
export type OsUser = { ids: { uid?: number; gid?: number } };

export const WINDOWS = process.platform === 'win32';

const PREFERRED = ['postgres', 'node', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root hands it to an ordinary user: the one that owns the data already, else
 * the first of the usual ones.
 */
export function chooseOsUser(cluster: string): OsUser {
  if (process.getuid?.() !== 0) return { ids: {} };
  const today = existsSync(cluster) ? statSync(cluster) : undefined;
  if (today && today.uid !== 0) return { ids: { uid: today.uid, gid: today.gid } };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of PREFERRED) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { ids: { uid: Number(user[2]), gid: Number(user[3]) } };
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and this machine has no user "postgres", "node" or "nobody" to run it. Add one, or set DATABASE_URL.',
  );
}

/** Nothing to do where both run as the same user. */
export function chownTo(path: string, { ids }: OsUser) {
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(path, ids.uid, ids.gid);
}

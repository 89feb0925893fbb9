import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';
import { chownTo, type OsUser } from './os-user.ts';

/**
 * Makes the folder of the database's socket, with mode 0700: access to the socket is the only check (`trust`). It lies where
 * every user of the machine may write, so what another user has put there, above all a symbolic link, is refused.
 */
export function makeSocketFolder(folder: string, owner: OsUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const there = lstatSync(folder);
  if (!there.isDirectory() || ![process.getuid?.(), owner.ids.uid].includes(there.uid)) {
    throw new StartupError(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  chownTo(folder, owner);
  chmodSync(folder, 0o700);
}

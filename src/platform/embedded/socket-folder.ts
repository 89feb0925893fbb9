import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';
import { chownTo, type OsUser } from './os-user.ts';

/**
 * Makes the folder of the database's socket, which nobody but its owner can enter: whoever can, is let in. It lies where
 * everybody on the machine may write, so what somebody else has put there, a link above all, is refused and not touched.
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

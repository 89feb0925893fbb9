import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import { type Owner, own } from './owner.ts';

/**
 * Makes the folder of the database's socket, which nobody but its owner can enter: whoever can, is let in. It lies where
 * everybody on the machine may write, so what somebody else has put there, a link above all, is refused and not touched.
 */
export function makeSocketFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const there = lstatSync(folder);
  if (!there.isDirectory() || ![process.getuid?.(), owner.ids.uid].includes(there.uid)) {
    throw new CannotStart(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  own(folder, owner);
  chmodSync(folder, 0o700);
}

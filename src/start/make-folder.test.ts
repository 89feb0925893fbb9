import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/runner/temporary-folder.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { startupMessage } from './startup-messages.ts';

const folder = temporaryFolder();

/** The error of creating such a folder. */
function getError(path: string): unknown {
  try {
    return makeFolder(path);
  } catch (error) {
    return error;
  }
}

test('creates a folder with its parents, idempotently', () => {
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

test('names a file in place of a folder, with the setting', () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')])
    expect(startupMessage(getError(path))).toMatch(
      /^The shop cannot keep its things there \(.*file.*\)\. Look at DATA_DIR/,
    );
});

test.runIf(existsSync('/proc/self'))('reports an unwritable folder at once', () => {
  for (const path of ['/proc/x', '/proc/x/y'])
    expect(startupMessage(getError(path))).toMatch(
      /^The shop cannot keep its things there \(.*\/proc\/x.*\)\. Look at DATA_DIR/,
    );
});

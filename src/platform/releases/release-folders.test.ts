import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { currentRelease, foldersIn, getBase, isComplete, markComplete, pointTo } from './release-folders.ts';

test('switches the release pointer atomically, whatever an interrupted switch left', () => {
  const folders = foldersIn(temporaryFolder());
  for (const name of ['one', 'two']) mkdirSync(join(folders.releases, name), { recursive: true });
  expect(currentRelease(folders)).toBeUndefined();
  expect(getBase(join(folders.releases, 'one'))).toBeUndefined();
  pointTo(folders, 'one');
  expect(currentRelease(folders)).toBe('one');
  expect(getBase(join(folders.releases, 'one'))).toBe(folders.base);
  // Simulates a kill before the rename.
  pointTo({ ...folders, current: `${folders.current}.new` }, 'half');
  pointTo(folders, 'two');
  expect(currentRelease(folders)).toBe('two');
});

test('accepts only a release marked complete', () => {
  const folders = foldersIn(temporaryFolder());
  mkdirSync(join(folders.releases, 'one'), { recursive: true });
  expect(isComplete(folders, 'one')).toBe(false);
  markComplete(folders, 'one', 'v1');
  expect(isComplete(folders, 'one')).toBe(true);
});

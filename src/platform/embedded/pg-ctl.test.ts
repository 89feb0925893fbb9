import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { makeSocketFolder } from './pg-ctl.ts';

const aside = mkdtempSync(join(tmpdir(), 'nyuzi-sockets-'));
afterAll(() => rmSync(aside, { recursive: true, force: true }));
const getMode = (path: string) => statSync(path).mode & 0o777;

test('restricts the socket folder to its user, also one that was open before', () => {
  const folder = join(aside, 'open');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  makeSocketFolder(folder, { ids: {} });
  expect(getMode(folder)).toBe(0o700);
  makeSocketFolder(join(aside, 'new'), { ids: {} });
  expect(getMode(join(aside, 'new'))).toBe(0o700);
});

test('refuses a symlink at the socket folder without touching its target', () => {
  const target = join(aside, 'somebody-elses');
  mkdirSync(target);
  chmodSync(target, 0o755);
  const link = join(aside, 'link');
  symlinkSync(target, link);
  expect(() => makeSocketFolder(link, { ids: {} })).toThrow(StartupError);
  expect(getMode(target)).toBe(0o755);
});

import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { unpack } from './fetch-release.ts';

async function getArchive(...entries: (Partial<Header> & { name: string; text?: string })[]) {
  const archive = pack();
  for (const { text, ...header } of entries) archive.entry(header, text ?? '');
  archive.finalize();
  return Readable.from([await buffer(archive as AsyncIterable<Buffer>)]);
}

const emptyFolder = () => {
  const folder = join(temporaryFolder(), 'release');
  mkdirSync(folder);
  return folder;
};

test('extracts files unchanged, without the single top-level folder', async () => {
  for (const prefix of ['', 'nyuzi-1.2.3/']) {
    const folder = emptyFolder();
    await unpack(
      await getArchive(
        { name: `${prefix}package.json`, text: '{}' },
        { name: `${prefix}scripts/`, type: 'directory' },
        { name: `${prefix}scripts/run.mjs`, text: 'run', mode: 0o755 },
      ),
      folder,
    );
    expect(readdirSync(folder).sort()).toEqual(['package.json', 'scripts']);
    expect(readFileSync(join(folder, 'scripts/run.mjs'), 'utf8')).toBe('run');
    expect(statSync(join(folder, 'scripts/run.mjs')).mode & 0o100).toBe(0o100);
    expect(statSync(join(folder, 'package.json')).mode & 0o100).toBe(0);
  }
});

test.each([
  { name: '../outside' },
  { name: 'nyuzi/../../outside' },
  { name: '/etc/outside' },
  { name: 'a\\..\\outside' },
  { name: 'C:/outside' },
  { name: '..', type: 'directory' as const },
  { name: 'link', type: 'symlink' as const, linkname: '/etc' },
  { name: 'hard', type: 'link' as const, linkname: '../outside' },
  { name: 'pipe', type: 'fifo' as const },
])('refuses to write outside the target folder: %o', async (entry) => {
  const folder = emptyFolder();
  await expect(unpack(await getArchive(entry), folder)).rejects.toThrow(/leads out of its folder|no ordinary file/);
  expect(readdirSync(join(folder, '..'))).toEqual(['release']);
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses a duplicate file, a file over a folder and a truncated archive', async () => {
  const twice = await getArchive({ name: 'one', text: 'a' }, { name: 'one', text: 'b' });
  await expect(unpack(twice, emptyFolder())).rejects.toThrow();
  const both = await getArchive({ name: 'one', text: 'a' }, { name: 'one/two', text: 'b' });
  await expect(unpack(both, emptyFolder())).rejects.toThrow();
  const whole = await buffer(await getArchive({ name: 'one', text: 'a'.repeat(10_000) }));
  await expect(unpack(Readable.from([whole.subarray(0, 5_000)]), emptyFolder())).rejects.toThrow();
  await expect(unpack(await getArchive(), emptyFolder())).rejects.toThrow('empty');
});

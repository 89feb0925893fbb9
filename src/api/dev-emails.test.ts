import { expect, test } from 'vitest';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';

const open = await openTestShop();
const closed = await openTestShop({ env: { SMTP_URL: 'smtp://127.0.0.1:2525' } });

const write = ({ app }: typeof open, name: string) =>
  app.inject({
    method: 'POST',
    url: '/api/users/contact-us',
    payload: { name: 'Eve', email: `${name}@example.com`, message: `<b>${name}</b>` },
  });

test('lists and shows emails newest first while no mail server is set', async () => {
  for (const name of ['first', 'second']) await write(open, name);
  const list = await open.app.inject({ url: '/dev/mail', headers: { accept: 'text/html' } });
  expect(list.statusCode).toBe(200);
  expect(list.headers['cache-control']).toBe('no-store');
  const people = [...list.payload.matchAll(/(first|second)@example\.com/g)].map(([, name]) => name);
  expect([people[0], people.at(-1)]).toEqual(['second', 'first']);
  // The sender's receipt omits the unverified message; the shop's email includes it. Both have the same timestamp.
  const ids = [...list.payload.matchAll(/href="\/dev\/mail\/([0-9a-f-]{36})"/g)].map(([, each]) => each).slice(0, 2);
  const shown = await Promise.all(
    ids.map((each) => open.app.inject({ url: `/dev/mail/${each}`, headers: { accept: 'text/html' } })),
  );
  const at = shown.findIndex(({ payload }) => payload.includes('&lt;b&gt;second&lt;/b&gt;'));
  expect(at).toBeGreaterThan(-1);
  const id = ids[at];
  expect(shown[at]?.statusCode).toBe(200);
  expect(shown[at]?.headers['content-security-policy']).toContain("frame-src 'self'");
  const html = await open.app.inject(`/api/dev/letters/${id}/html`);
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
  expect(html.payload).toContain('&lt;b&gt;second&lt;/b&gt;');
  expect((await open.app.inject('/dev/mail/not-a-letter')).statusCode).toBe(404);
});

test('links to the dev mailbox only while emails are stored', async () => {
  const page = (shop: typeof open) => shop.app.inject({ url: '/register', headers: { accept: 'text/html' } });
  expect((await page(open)).payload).toContain('&quot;mailIsKept&quot;:true');
  expect((await page(closed)).payload).toContain('&quot;mailIsKept&quot;:false');
});

test('disables the dev mailbox when a mail server is set', async () => {
  await write(closed, 'secret');
  const [{ id } = { id: '' }] = await closed.deps.db.sql<{ id: string }[]>`select id from letters limit 1`;
  expect(id).not.toBe('');
  for (const url of [
    '/dev/mail',
    `/dev/mail/${id}`,
    ...['', `/${id}`, `/${id}/html`].map((end) => `/api/dev/letters${end}`),
  ]) {
    const { statusCode, payload } = await closed.app.inject(url);
    expect(statusCode, url).toBe(404);
    expect(payload).not.toContain('secret');
  }
});

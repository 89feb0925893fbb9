import { expect, test } from 'vitest';
import { openTestShop } from '../support/shop/test-shop.ts';
import { toDesign } from '../support/studio-designs.ts';

const { app, deps } = await openTestShop();
const post = (url: string, payload: unknown) =>
  app.inject({
    method: 'POST',
    url: `/api/studio/${url}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const make = async (changes: object = {}): Promise<string> => (await post('designs', toDesign(changes))).json().product;

test('refuses an invalid design body with a message, and stores nothing', async () => {
  const bodies: unknown[] = [
    ...[null, [], [toDesign()], 'Amani', '{', '""', '{}', '{"text":"Amani"}', 7],
    ...[7, null, true, [], {}, ['Amani']].map((text) => ({ ...toDesign(), text })),
    ...['toString', '__proto__', 'constructor', '', 'keyring\u0000', 7, null].map((form) => ({ ...toDesign(), form })),
    { ...toDesign(), price: 1 },
    { ...toDesign(), id: 'design-000000000000000000000000' },
    JSON.stringify(toDesign()).replace('{', '{"__proto__":{"isAdmin":true},'),
    { ...toDesign(), text: '\u0000' },
    { ...toDesign(), text: 'Ama\u0000ni' },
    { ...toDesign(), ground: 'a'.repeat(41) },
  ];
  for (const url of ['quote', 'designs']) {
    for (const body of bodies) {
      const answer = await post(url, body);
      expect(answer.statusCode, `${url} ${JSON.stringify(body)}`).toBe(400);
      expect(answer.json().detail).toMatch(/\.$/);
    }
  }
  expect(await deps.db.sql`select product_id from designs`).toEqual([]);
});

test('limits a body to two kilobytes exactly', async () => {
  const whole = JSON.stringify(toDesign());
  const padded = (bytes: number) => `${whole}${' '.repeat(bytes - whole.length)}`;
  for (const url of ['quote', 'designs']) {
    expect((await post(url, padded(2_048))).statusCode).toBeLessThan(300);
    expect((await post(url, padded(2_049))).statusCode).toBe(413);
    expect((await post(url, padded(2_000_000))).statusCode).toBe(413);
  }
});

test('maps a design’s spellings and concurrent requests to one product', async () => {
  const spellings = ['Zoë', 'Zoe\u0308', ' Zoë  ', 'Zoë\u00a0'];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => post('designs', toDesign({ text: spellings[n % spellings.length] ?? '' }))),
  );
  expect(new Set(answers.map((answer) => answer.json().product)).size).toBe(1);
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await deps.db.sql`select product_id from designs where design ->> 'text' = 'Zoë'`).toHaveLength(1);
});

test('refuses to render an unknown width', async () => {
  const product = await make({ text: 'Nia' });
  const widths = ['0', '-88', '88.5', '1e9', '641', '88abc', 'NaN', 'Infinity', '%D9%A8%D9%A8', '88%00', '', '88,640'];
  for (const base of [`designs/${product}/picture?`, 'picture?design=1bfmwicsd01Amani&']) {
    for (const width of [...widths, '88&width=640', '88&width=99999', '[88]', "88'--"]) {
      const answer = await app.inject(`/api/studio/${base}width=${width}`);
      expect(answer.statusCode, width).toBe(400);
    }
  }
  for (const file of ['99999.webp', '-1.webp', '640.svg', '640.webp.jpeg', '../640.webp', '640.webp%00']) {
    expect([400, 404], file).toContain((await app.inject(`/pictures/${product}-${file}`)).statusCode);
  }
});

test('refuses to render an invalid design URL', async () => {
  for (const design of [
    '',
    '1',
    '2bfmwicsd01Amani',
    '1bfmwicsd0',
    '%00',
    '1zzzzzzzzzzAmani',
    '%E2%80%AE',
    '../../etc/passwd',
  ]) {
    const answer = await app.inject(`/api/studio/picture?design=${design}&width=88`);
    expect([400, 404], design).toContain(answer.statusCode);
  }
  expect((await app.inject(`/api/studio/picture?design=${'1'.repeat(5_000)}`)).statusCode).toBe(400);
  for (const product of ['design-x', 'rift-diamond-cuff', '%00', "'; drop table designs; --", '__proto__']) {
    const answer = await app.inject(`/api/studio/designs/${encodeURIComponent(product)}/picture?width=88`);
    expect([400, 404], product).toContain(answer.statusCode);
  }
});

test('returns 304 for a picture’s ETag', async () => {
  const product = await make({ text: 'Kofi' });
  for (const url of [
    `/api/studio/designs/${product}/picture?width=176`,
    '/api/studio/picture?design=1bfmwicsd01Amani&width=176',
  ]) {
    const first = await app.inject(url);
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await app.inject({ url, headers: { 'if-none-match': '"another"' } })).statusCode).toBe(200);
  }
  const other = await make({ text: 'Zuri' });
  const getTag = async (id: string) => (await app.inject(`/api/studio/designs/${id}/picture?width=176`)).headers.etag;
  expect(await getTag(product)).not.toBe(await getTag(other));
});

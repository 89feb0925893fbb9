import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { sweepPictures } from '../../../shop/media/storing.ts';

const dataDir = temporaryFolder();
const { app, deps } = await openTestShop({ env: { DATA_DIR: dataDir } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const upload = createUploader({ app, headers });
const sweep = (daysFromNow: number) =>
  sweepPictures({ ...deps, now: () => new Date(Date.now() + daysFromNow * DAY_MS) });

let drawn = 0;
async function uploadPicture() {
  drawn += 1;
  const create = { width: 300, height: 200 + drawn, channels: 3, background: '#2a3480' } as const;
  const file = new Uint8Array(await sharp({ create }).png().toBuffer());
  const answer = await upload('POST /admin/text-pictures', {}, file);
  if (!answer.ok) throw new Error(answer.error.detail);
  const { src, width, height } = answer.body;
  return { src, width, height, id: /[0-9a-f]{16}/.exec(src)?.[0] ?? '' };
}
const getFiles = (id: string) => readdirSync(join(dataDir, 'pictures')).filter((name) => name.startsWith(id)).length;

async function savePage(page: string, text: string) {
  const now = await call('GET /admin/pages/:page', { params: { page } });
  if (!now.ok) throw new Error(now.error.detail);
  return call('PUT /admin/pages/:page', { params: { page }, body: { text, version: now.body.version } });
}

test('stores a text picture’s size for layout, and deletes the picture when no text shows it', async () => {
  const { src, width, height, id } = await uploadPicture();
  expect(src).toBe(`/pictures/${id}-300.jpeg#${width}x${height}`);
  const text = `We stand here.\n\n![Two women at a loom](${src})`;
  expect((await savePage('terms', text)).ok).toBe(true);
  const newsletter = await call('POST /admin/newsletters', { body: { subject: 'Looms', body: text } });
  await sweep(2);
  expect(getFiles(id)).toBeGreaterThan(0);
  const page = await app.inject('/terms');
  expect(page.body).toContain(
    `<img src="/pictures/${id}-300.jpeg" alt="Two women at a loom" width="${width}" height="${height}"`,
  );
  expect(page.body).toContain(`/pictures/${id}-300.avif 300w`);

  expect((await savePage('terms', 'We stand here.')).ok).toBe(true);
  await sweep(2);
  await sweep(4);
  expect(getFiles(id)).toBeGreaterThan(0);
  if (!newsletter.ok) throw new Error(newsletter.error.detail);
  await call('DELETE /admin/newsletters/:id', { params: { id: newsletter.body.id } });
  await sweep(4);
  expect(getFiles(id)).toBe(0);
});

test('deletes an unsaved text picture, and refuses a text that shows it at the field without saving', async () => {
  const { src, id } = await uploadPicture();
  await sweep(2);
  expect(getFiles(id)).toBe(0);
  const detail = 'A picture in this text isn’t there anymore. Remove it and add it again.';
  const refused = { ok: false, status: 400, error: { code: 'picture_gone' } };
  expect(await savePage('privacy', `![](${src})`)).toMatchObject({
    ...refused,
    error: { code: 'picture_gone', fields: { text: detail } },
  });
  expect(await call('GET /admin/pages/:page', { params: { page: 'privacy' } })).toMatchObject({
    body: { isAsShipped: true },
  });
  const made = await call('POST /admin/newsletters', { body: { subject: 'Looms', body: `![](${src})` } });
  expect(made).toMatchObject({ ...refused, error: { code: 'picture_gone', fields: { body: detail } } });
});

test('deletes the owner’s pictures when the default text is restored', async () => {
  const { src, id } = await uploadPicture();
  const saved = await savePage('faq', `## Where?\n\n![](${src})`);
  if (!saved.ok) throw new Error(saved.error.detail);
  await call('POST /admin/pages/:page/as-shipped', { params: { page: 'faq' }, body: { version: saved.body.version } });
  await sweep(2);
  expect(getFiles(id)).toBe(0);
});

test('refuses an invalid picture, and text uploads by helpers', async () => {
  const refused = await upload('POST /admin/text-pictures', {}, new TextEncoder().encode('<svg onload="alert(1)"/>'));
  expect(refused.ok).toBe(false);
  const helper = await staffIn({ deps, app }, 'helper');
  const answer = await createUploader({ app, headers: helper.headers })(
    'POST /admin/text-pictures',
    {},
    new Uint8Array([1]),
  );
  expect(answer).toMatchObject({ ok: false, status: 403 });
});

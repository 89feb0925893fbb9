import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { sweepPictures } from '../../../shop/media/storing.ts';
import type { Brand } from '../../../shop/settings/brand/schema.ts';

const dataDir = temporaryFolder();
const shop = await openTestShop({ env: { DATA_DIR: dataDir } });
const { app, deps } = shop;
const owner = await staffIn(shop, 'owner');
const helper = await staffIn(shop, 'helper');
const send = (place: 'banner' | 'phone' | 'story', bytes: Buffer, by = owner) =>
  createUploader({ app, headers: by.headers })(
    'POST /admin/brand/pictures',
    { query: { place } },
    new Uint8Array(bytes),
  );
const brandNow = async (): Promise<Brand> => (await owner.ask('GET', '/brand')).body.brand;
const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
const save = async (change: Partial<Brand>) =>
  owner.ask('PUT', '/brand', { brand: { ...(await brandNow()), ...change } });
const plain = (color: string, width = 1300, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
const getFiles = (id: string) => readdirSync(join(dataDir, 'pictures')).filter((name) => name.startsWith(id));

test('crops a banner for desktop and phone, limits file sizes, and preloads the banner on the home page', async () => {
  // Noise is the picture with the largest file.
  const noise = await sharp({
    create: {
      width: 1300,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const sent = await send('banner', noise);
  if (!sent.ok) throw new Error(sent.error.detail);
  const { wide, tall } = sent.body;
  if (!wide || !tall) throw new Error('both are made');
  expect(wide).toMatchObject({ width: 1300, height: 569, widths: { avif: [1200], webp: [1200], jpeg: [1200] } });
  expect(tall).toMatchObject({ width: 600, height: 900, widths: { avif: [480], webp: [480] } });
  for (const name of getFiles(tall.id).filter((each) => each.endsWith('.avif')))
    expect(statSync(join(dataDir, 'pictures', name)).size).toBeLessThan(480 * 720 * 0.2);
  expect((await save({ bannerPicture: { wide, tall } })).status).toBe(200);
  const home = await page('/');
  expect(home).toContain(`/pictures/${tall.id}-480.avif 480w`);
  expect(home).toMatch(new RegExp(`<img src="/pictures/${wide.id}-1200\\.webp"[^>]+fetchPriority="high"`, 'i'));
  expect(home).toContain(`content="${deps.config.publicUrl}/pictures/link-${wide.id}-1200.jpeg"`);
  expect((await app.inject(`/pictures/${tall.id}-480.avif`)).statusCode).toBe(200);
  await owner.ask('POST', '/brand/undo');
  expect(await page('/')).not.toContain(wide.id);
  // Undoing the undo finds its files, even after a sweep.
  await sweepPictures({ ...deps, now: () => new Date(Date.now() + 3 * 24 * 3600 * 1000) });
  await owner.ask('POST', '/brand/undo');
  expect((await brandNow()).bannerPicture).toEqual({ wide, tall });
  expect(getFiles(wide.id)).toHaveLength(3);
  const other = await send('phone', await plain('#224466', 700, 1050));
  if (!other.ok || !other.body.tall) throw new Error('a picture for phones alone');
  expect(other.body.wide).toBeUndefined();
  expect((await save({ bannerPicture: { wide, tall: other.body.tall } })).status).toBe(200);
});

test('shows the story’s picture and text on the home and about pages', async () => {
  const sent = await send('story', await plain('#446622'));
  if (!sent.ok || !sent.body.story) throw new Error('a picture for the story');
  const { story: picture } = sent.body;
  expect((await save({ storyPicture: { picture, alt: 'Our table' } })).status).toBe(200);
  for (const url of ['/', '/about']) {
    expect(await page(url), url).toContain('alt="Our table"');
    expect(await page(url), url).not.toContain('Clay dishes');
  }
  await owner.ask('POST', '/brand/reset');
  expect(await page('/')).toContain('Clay dishes');
});

test('refuses unknown, small and invalid pictures and helpers, and deletes unsaved pictures', async () => {
  const sent = await send('story', await plain('#882244'));
  if (!sent.ok || !sent.body.story) throw new Error('a picture for the story');
  const { story } = sent.body;
  for (const picture of [
    { ...story, id: '00000000000000aa' },
    { ...story, widths: { ...story.widths, avif: [4000] } },
  ])
    expect(await save({ storyPicture: { picture, alt: '' } })).toMatchObject({
      status: 409,
      body: { code: 'picture_gone' },
    });
  expect(await send('banner', await plain('#000000', 300, 300))).toMatchObject({
    ok: false,
    status: 400,
    error: { code: 'too_small' },
  });
  expect(await send('banner', Buffer.from('<svg/>'))).toMatchObject({
    ok: false,
    status: 400,
    error: { code: 'not_a_picture' },
  });
  expect(await send('story', await plain('#882244'), helper)).toMatchObject({ ok: false, status: 403 });
  await sweepPictures({ ...deps, now: () => new Date(Date.now() + 3 * 24 * 3600 * 1000) });
  expect(getFiles(story.id)).toEqual([]);
  expect(await save({ storyPicture: { picture: story, alt: '' } })).toMatchObject({ status: 409 });
});

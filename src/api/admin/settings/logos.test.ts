import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { plainEmail, rendered } from '../../../../tests/support/shop/email-brand.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { LOGO_FILES, type Logo, logoSize, logoUrl } from '../../../shared/brand/logo.ts';
import type { Brand } from '../../../shop/settings/brand/schema.ts';

const dataDir = temporaryFolder();
const shop = await openTestShop({ env: { DATA_DIR: dataDir } });
const { app, deps } = shop;
const owner = await staffIn(shop, 'owner');
const helper = await staffIn(shop, 'helper');
const send = (bytes: Buffer | string, by = owner) =>
  createUploader({ app, headers: by.headers })(
    'POST /admin/brand/logo',
    {},
    typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  );
const brandNow = async (): Promise<Brand> => (await owner.ask('GET', '/brand')).body.brand;
const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
const save = async (logo: Logo) => owner.ask('PUT', '/brand', { brand: { ...(await brandNow()), logo } });

const svg = (inside: string, head = '') =>
  `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="60" viewBox="0 0 300 60">${inside}</svg>`;
const BAND = '<rect x="20" y="10" width="260" height="40" fill="#7d3a16"/>';

async function sent(bytes: Buffer | string) {
  const answer = await send(bytes);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body.logo;
}

test('renders an SVG logo in all sizes for pages, icons, manifests, emails and slips, and undoes it', async () => {
  const file = await sent(svg(`<script>alert(1)</script>${BAND}`));
  // Transparent edges are trimmed, so only the band is measured.
  expect(file).toMatchObject({ tone: 'dark', width: 600, height: 92 });
  for (const name of LOGO_FILES) {
    const { statusCode, headers, rawPayload } = await app.inject(logoUrl(file.id, name));
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(rawPayload.includes('<svg')).toBe(false);
    const side = Number(/-(\d+)\.png$/.exec(name)?.[1]);
    if (side) expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side, format: 'png' });
  }
  const before = await brandNow();
  expect(before.logo.show).toBe('sample');
  expect((await save({ show: 'own', withName: true, file })).status).toBe(200);
  const home = await page('/');
  expect(home.split(logoUrl(file.id, 'page.webp')).length).toBe(3);
  for (const name of ['icon-48.png', 'icon-180.png', 'icon-512.png'] as const)
    expect(home).toContain(logoUrl(file.id, name));
  expect(await page('/nowhere')).toContain(logoUrl(file.id, 'page.webp'));
  expect(await page('/admin')).toContain(logoUrl(file.id, 'icon-48.png'));
  for (const url of ['/manifest.webmanifest', '/admin/manifest.webmanifest'])
    expect((await app.inject(url)).body).toContain(logoUrl(file.id, 'maskable-512.png'));
  for (const url of ['/favicon.ico', '/apple-touch-icon.png', '/admin/mark', '/admin/icon-192.png'])
    expect((await app.inject(url)).headers.location, url).toContain(`/logos/${file.id}-icon-`);
  const { html, text } = rendered(plainEmail, { to: 'a@example.com', subject: 'Hello' }, await deps.emailBrand());
  expect(html).toContain(`${deps.config.publicUrl}${logoUrl(file.id, 'email.png')}`);
  expect(text).not.toContain('/logos/');
  expect((await helper.ask('GET', '/sender')).body.logo.file).toEqual(file);
  await owner.ask('POST', '/brand/undo');
  expect(await brandNow()).toEqual(before);
  expect(await page('/')).not.toContain('/logos/');
});

test('loads no external files, URLs or entities, and refuses an invalid or small picture with a message', async () => {
  const secret = join(dataDir, 'uploads', 'secret.png');
  const drawn = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  await sharp(drawn).toFile(secret);
  for (const href of [`file://${secret}`, 'secret.png', 'http://169.254.169.254/x.png']) {
    const answer = await send(svg(`<image xlink:href="${href}" width="300" height="60"/>`));
    expect(answer, href).toMatchObject({ ok: false, status: 400, error: { code: 'logo_empty' } });
  }
  const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  const bad: [Buffer | string, string][] = [
    [svg(`<text>&b;</text>${BAND}`, laughs), 'svg_with_entities'],
    [svg(BAND, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'svg_with_entities'],
    ['<svg', 'not_a_logo'],
    ['<html><svg></svg></html>', 'not_a_logo'],
    [svg(''), 'logo_empty'],
    ['GIF89a', 'not_a_logo'],
    [drawn.subarray(0, 60), 'not_a_logo'],
    [await sharp(drawn).resize(60, 12).png().toBuffer(), 'logo_too_small'],
  ];
  for (const [bytes, code] of bad) {
    const answer = await send(bytes);
    expect(answer, code).toMatchObject({
      ok: false,
      status: 400,
      error: { code, detail: expect.stringMatching(/\.$/) },
    });
  }
  expect(readdirSync(join(dataDir, 'uploads')).filter((name) => name !== 'secret.png')).toEqual([]);
});

test('places a white logo on a dark background, and fills icons with a logo that fills its square', async () => {
  const white = await sent(
    svg('<circle cx="150" cy="30" r="28" fill="#fff"/><rect x="10" y="20" width="90" height="20" fill="#fff"/>'),
  );
  expect(white.tone).toBe('light');
  const corner = async (id: string, name: (typeof LOGO_FILES)[number]) => {
    const { rawPayload } = await app.inject(logoUrl(id, name));
    const [red = 0, green = 0, blue = 0] = await sharp(rawPayload)
      .removeAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return [red, green, blue];
  };
  expect((await corner(white.id, 'icon-180.png'))[0]).toBeLessThan(60);
  const square = await sent(
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00aa44' } })
      .jpeg()
      .toBuffer(),
  );
  for (const name of ['icon-48.png', 'maskable-512.png', 'email.png'] as const)
    expect((await corner(square.id, name))[1], name).toBeGreaterThan(150);
});

test('saves the brand only with a logo of this shop, refuses helpers, and needs no file for a text logo', async () => {
  const file = await sent(
    svg('<circle cx="150" cy="30" r="29" fill="#123456"/><rect width="90" height="20" fill="#123456"/>'),
  );
  expect(await save({ show: 'own', withName: false, file: { ...file, id: '0123456789abcdef' } })).toMatchObject({
    status: 409,
    body: { code: 'picture_gone' },
  });
  expect(await save({ show: 'own', withName: false, file: { ...file, height: file.height + 1 } })).toMatchObject({
    status: 409,
  });
  expect(await save({ show: 'own', withName: false, file: null })).toMatchObject({
    status: 400,
    body: { fields: { logo: expect.any(String) } },
  });
  expect((await owner.ask('PATCH', '/settings', { logo: { show: 'own', withName: true, file } })).status).toBe(400);
  expect(await send(svg(BAND), helper)).toMatchObject({ ok: false, status: 403 });
  expect((await save({ show: 'name', withName: true, file: null })).status).toBe(200);
  expect(await page('/')).not.toMatch(/mark-[\w-]+\.svg" alt=""/);
  await owner.ask('POST', '/brand/reset');
});

test('deletes an unsaved logo after a day, and keeps a used one for sent emails', async () => {
  const [left, shown] = [
    await sent(svg('<rect width="120" height="60"/>')),
    await sent(svg('<rect width="140" height="60"/>')),
  ];
  await save({ show: 'own', withName: true, file: shown });
  await owner.ask('POST', '/brand/reset');
  await deps.db.sql`update logos set uploaded_at = now() - interval '2 days'`;
  await sent(svg('<rect width="160" height="60"/>'));
  const getStatus = async (id: string) =>
    (await deps.db.sql<{ id: string }[]>`select id from logos where id = ${id}`).length;
  expect([await getStatus(left.id), await getStatus(shown.id)]).toEqual([0, 1]);
});

test('scales a logo into its box and keeps its aspect ratio', () => {
  expect(logoSize({ width: 600, height: 60 }, { width: 200, height: 44 })).toEqual({ width: 200, height: 20 });
  expect(logoSize({ width: 132, height: 132 }, { width: 200, height: 44 })).toEqual({ width: 44, height: 44 });
  expect(logoSize({ width: 40, height: 20 }, { width: 200, height: 44 })).toEqual({ width: 40, height: 20 });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { sweepPictures } from '../../../shop/media/storing.ts';

const dataDir = temporaryFolder();
const { app, deps, api } = await openTestShop({ env: { DATA_DIR: dataDir } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { make, save, attach } = createProductBuilders(call);
const upload = createUploader({ app, headers });

const drawn = async (color: string) =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 240, channels: 3, background: color } })
      .png()
      .toBuffer(),
  );
const hang = async (slug: string, color: string) =>
  upload('POST /admin/communities/:slug/pictures', { params: { slug } }, await drawn(color));
const arrange = (slug: string, pictures: { id: string; alt: string }[], takenDown: string[]) =>
  call('PUT /admin/communities/:slug/pictures', { params: { slug }, body: { pictures, takenDown } });

async function makeCommunity(name: string) {
  const texts = { place: '', story: '', craft: '', pricing: '', makingNow: '' };
  const made = await call('POST /admin/communities', { body: { name, ...texts, location: null, makingDays: null } });
  if (!made.ok) throw new Error(made.error.detail);
  return made.body.slug;
}
async function getShown(slug: string) {
  const answer = await api.call('GET /communities/:slug', { params: { slug } });
  return answer.ok ? answer.body.pictures.map(({ alt, file }) => [file.replace('/pictures/', ''), alt]) : [];
}
const sweep = (daysFromNow: number) =>
  sweepPictures({ ...deps, now: () => new Date(Date.now() + daysFromNow * DAY_MS) });
const getFiles = (id: string) => readdirSync(join(dataDir, 'pictures')).filter((name) => name.startsWith(id));

test('reorders and describes a community’s pictures, and shows the first beside its products', async () => {
  const slug = await makeCommunity('Ring of Hands');
  const productId = await make({ name: 'Made by them', community: slug });
  const hung: string[] = [];
  for (const color of ['#aa1111', '#11aa11']) {
    const answer = await hang(slug, color);
    hung.push(answer.ok ? answer.body.id : '');
  }
  const [first = '', second = ''] = hung;
  expect(await getShown(slug)).toEqual([
    [first, ''],
    [second, ''],
  ]);
  const order = [
    { id: second, alt: ' Hands at a loom ' },
    { id: first, alt: 'The yard' },
  ];
  expect(await arrange(slug, order, [])).toMatchObject({ ok: true });
  expect(await getShown(slug)).toEqual([
    [second, 'Hands at a loom'],
    [first, 'The yard'],
  ]);
  const product = await api.call('GET /products/:id', { params: { id: productId } });
  expect(product).toMatchObject({ ok: true, body: { makerPicture: { alt: 'Hands at a loom' } } });
  const page = (await app.inject({ url: `/makers/${slug}`, headers: { accept: 'text/html' } })).body;
  expect(page).toContain('alt="The yard"');
  // Every picture has to be named, so one that was added concurrently isn't lost.
  expect(await arrange(slug, order.slice(0, 1), [])).toMatchObject({ ok: false, error: { code: 'other_pictures' } });
});

test('refuses a seventh picture, a duplicate and an unknown community', async () => {
  const slug = await makeCommunity('Full wall');
  expect(await hang(slug, '#010101')).toMatchObject({ ok: true });
  expect(await hang(slug, '#010101')).toMatchObject({ ok: false, error: { code: 'same_picture' } });
  await deps.db.sql`
    with drawn as (
      insert into pictures (id, width, height, color, alt, widths)
      select lpad(to_hex(n), 16, '0'), 700, 875, '#aa0000', '', '{}' from generate_series(2, 6) n returning id
    )
    insert into community_pictures (community_slug, place, picture_id) select ${slug}, 1 + row_number() over (), id from drawn`;
  expect(await hang(slug, '#020202')).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'too_many_community_pictures' },
  });
  expect(await hang('nobody', '#030303')).toMatchObject({ ok: false, status: 404 });
});

test('deletes a removed picture with its files unless a product or another community shows it', async () => {
  const [one, other] = [await makeCommunity('One'), await makeCommunity('Other')];
  const ids: string[] = [];
  for (const color of ['#123456', '#234567', '#345678']) {
    const answer = await hang(one, color);
    ids.push(answer.ok ? answer.body.id : '');
  }
  const [alone = '', shared = '', sold = ''] = ids;
  await hang(other, '#234567');
  const product = await make({ name: 'With a picture of hands' });
  await attach(upload, product, await drawn('#345678'));
  // Orders may show the picture, so it stays although no product shows it.
  await save(product, { pictureOrder: { pictures: [], takenDown: [sold] } });
  expect(await arrange(one, [], ids)).toMatchObject({ ok: true });
  await sweep(0);
  expect(getFiles(alone)).not.toEqual([]);
  await sweep(2);
  expect([getFiles(alone), getFiles(shared), getFiles(sold)].map((files) => files.length > 0)).toEqual([
    false,
    true,
    true,
  ]);
  // The last community that shows it.
  await call('DELETE /admin/communities/:slug', { params: { slug: other } });
  await sweep(2);
  expect(getFiles(shared)).toEqual([]);
});

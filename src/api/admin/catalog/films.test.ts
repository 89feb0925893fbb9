import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { makeFilm } from '../../../../tests/support/shop/film.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import type { PictureRole } from '../../../shared/pictures.ts';
import { sweepPictures } from '../../../shop/media/storing.ts';

const dataDir = temporaryFolder();
const { app, deps, api } = await openTestShop({ env: { DATA_DIR: dataDir } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { make, getSheet, save, attach } = createProductBuilders(call);
const upload = createUploader({ app, headers });

const frame = async (color: string) =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 375, channels: 3, background: color } })
      .png()
      .toBuffer(),
  );
const hang = (id: string, bytes: Uint8Array<ArrayBuffer>, film?: string) => attach(upload, id, bytes, film);
const sendFilm = (id: string, bytes: Uint8Array<ArrayBuffer>) =>
  upload('POST /admin/products/:id/films', { params: { id } }, bytes);
const getShown = async (id: string) => {
  const answer = await api.call('GET /products/:id', { params: { id } });
  return answer.ok ? answer.body.images : [];
};
const inTwoDays = () => new Date(deps.now().getTime() + 2 * 24 * 3_600_000);
const getFiles = (id: string) => readdirSync(join(dataDir, 'pictures')).filter((name) => name.startsWith(id));

test('stores a film without sound, shows its first frame as the poster, and serves byte ranges', async () => {
  const id = await make({ name: 'Filmed' });
  const stored = await sendFilm(id, await makeFilm({ sound: 'a voice' }));
  expect(stored).toMatchObject({ ok: true, status: 201, body: { width: 400, height: 500, seconds: 2 } });
  const film = stored.ok ? stored.body.id : '';
  // A film isn't shown before its poster exists.
  expect(await getShown(id)).toEqual([]);
  expect(await hang(id, await frame('#123456'), film)).toMatchObject({ ok: true, status: 201 });
  const [image] = await getShown(id);
  expect(image?.film).toEqual({ src: `/pictures/${film}-400.mp4`, width: 400, height: 500, seconds: 2 });
  const whole = await app.inject({ url: image?.film?.src ?? '' });
  expect(whole.headers['content-type']).toBe('video/mp4');
  expect(whole.rawPayload.includes('a voice')).toBe(false);
  const part = await app.inject({ url: image?.film?.src ?? '', headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${whole.rawPayload.length}`,
  ]);
  // The sweep keeps a shown film, and deletes it with its files two days after its removal.
  await sweepPictures({ ...deps, now: inTwoDays });
  expect(getFiles(film)).toHaveLength(1);
  const [{ id: picture = '' } = {}] = (await getSheet(id)).pictures;
  expect(await save(id, { pictureOrder: { pictures: [], takenDown: [picture] } })).toMatchObject({ ok: true });
  await sweepPictures({ ...deps, now: inTwoDays });
  expect(getFiles(film)).toEqual([]);
  expect(await deps.db.sql`select id from films where id = ${film}`).toEqual([]);
  expect(await hang(id, await frame('#654321'), film)).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'film_gone' },
  });
});

test('deletes a film whose poster was never uploaded', async () => {
  const id = await make({ name: 'Half filmed' });
  const stored = await sendFilm(id, await makeFilm({ seconds: 3 }));
  const film = stored.ok ? stored.body.id : '';
  expect(getFiles(film)).toHaveLength(1);
  await sweepPictures({ ...deps, now: inTwoDays });
  expect(getFiles(film)).toEqual([]);
});

test('refuses an invalid film with a message that says what to do', async () => {
  const id = await make({ name: 'Refuses films' });
  const getSaid = async (bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await sendFilm(id, bytes);
    return answer.ok ? answer.status : [answer.status, answer.error.code, answer.error.detail];
  };
  expect(await getSaid(await frame('#222222'))).toEqual([400, 'not_a_film', expect.stringContaining('H.264')]);
  expect(await getSaid(await makeFilm({ seconds: 25 }))).toEqual([
    400,
    'film_too_long',
    expect.stringContaining('20 seconds'),
  ]);
  const film = await makeFilm();
  expect(await getSaid(film.subarray(0, film.length - 50))).toEqual([400, 'film_cut', expect.any(String)]);
  expect(await getSaid(new Uint8Array(20 * 1024 * 1024 + 1))).toEqual([
    413,
    'upload_too_large',
    expect.stringContaining('20 MB'),
  ]);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});

test('keeps a picture’s alt text, role and width when pictures are reordered or a product is copied', async () => {
  const id = await make({ name: 'Worn' });
  const ids: string[] = [];
  for (const color of ['#0a0a0a', '#0b0b0b']) {
    const hung = await hang(id, await frame(color));
    ids.push(hung.ok ? hung.body.id : '');
  }
  const [one = '', other = ''] = ids;
  const arrange = (pictures: { id: string; alt: string; role?: PictureRole | null; widthInches?: number | null }[]) =>
    save(id, { pictureOrder: { pictures, takenDown: [] } });
  const given = await arrange([
    { id: one, alt: 'On a wrist', role: 'worn' },
    { id: other, alt: 'By a ruler', role: 'scale', widthInches: 6.5 },
  ]);
  expect(given).toMatchObject({ ok: true });
  // A client without roles keeps them unchanged.
  await arrange([
    { id: other, alt: 'By a ruler' },
    { id: one, alt: 'On a wrist' },
  ]);
  const said = (await getShown(id)).map(({ alt, role, widthInches }) => ({ alt, role, widthInches }));
  expect(said).toEqual([
    { alt: 'By a ruler', role: 'scale', widthInches: 6.5 },
    { alt: 'On a wrist', role: 'worn', widthInches: undefined },
  ]);
  const copy = await call('POST /admin/products/:id/duplicate', { params: { id } });
  expect((await getSheet(copy.ok ? copy.body.id : '')).pictures.map(({ role }) => role)).toEqual(['scale', 'worn']);
  await arrange([
    { id: other, alt: 'By a ruler', role: null, widthInches: null },
    { id: one, alt: 'On a wrist' },
  ]);
  expect((await getSheet(id)).pictures.map(({ role }) => role)).toEqual([undefined, 'worn']);
  for (const role of ['form', 'card'] as const) {
    await arrange([
      { id: other, alt: 'In the shop', role },
      { id: one, alt: 'On a wrist' },
    ]);
    expect((await getShown(id))[0]).toMatchObject({ role });
  }
  const wide = await arrange([
    { id: other, alt: '', widthInches: 0 },
    { id: one, alt: '' },
  ]);
  expect(wide).toMatchObject({ ok: false, status: 400 });
});

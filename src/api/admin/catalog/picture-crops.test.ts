import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { CUFF, createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { sweepPictures } from '../../../shop/media/storing.ts';

const { app, deps } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { make, getSheet, save, attach } = createProductBuilders(call);
const upload = createUploader({ app, headers });

/** Red on the left, blue on the right, twice as wide as high. */
async function redAndBlue(height: number): Promise<Uint8Array<ArrayBuffer>> {
  const half = { width: height, height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#cc0000' } })
    .png()
    .toBuffer();
  const both = sharp({ create: { ...half, width: height * 2, background: '#0000cc' } });
  return new Uint8Array(
    await both
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}
async function hung(name: string, height = 500): Promise<{ id: string; pictureId: string }> {
  const id = await make({ name });
  const sent = await attach(upload, id, await redAndBlue(height));
  if (!sent.ok) throw new Error(sent.error.detail);
  return { id, pictureId: sent.body.id };
}
type Area = { x: number; y: number; width: number; height: number };
const cut = (pictureId: string, area: Area | null) =>
  call('POST /admin/pictures/:id/crop', { params: { id: pictureId }, body: { crop: area } });

/** Cuts a product's only picture, and saves the product with the cut one in its place. Answers its id. */
async function crop(id: string, pictureId: string, area: Area | null): Promise<string> {
  const made = await cut(pictureId, area);
  if (!made.ok) throw new Error(made.error.detail);
  const [{ alt = '', role = null } = {}] = (await getSheet(id)).pictures;
  const pictures = [{ id: made.body.id, alt, role }];
  const saved = await save(id, { pictureOrder: { pictures, takenDown: [pictureId] } });
  if (!saved.ok) throw new Error(saved.error.detail);
  return made.body.id;
}
const LEFT = { x: 0, y: 0, width: 0.4, height: 1 };
const RIGHT = { x: 0.6, y: 0, width: 0.4, height: 1 };
const getColor = async (src: string) => {
  const { rawPayload } = await app.inject({ url: src });
  const { channels } = await sharp(rawPayload).stats();
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue';
};

test('replaces a picture with its crop, keeps alt text and role, cuts again from the original, and undoes the crop', async () => {
  const { id, pictureId } = await hung('Cropped Cuff');
  const words = { id: pictureId, alt: 'A cuff', role: 'worn' as const, widthInches: null };
  await save(id, { pictureOrder: { pictures: [words], takenDown: [] } });
  const cropId = await crop(id, pictureId, RIGHT);
  const [picture, ...others] = (await getSheet(id)).pictures;
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ id: cropId, alt: 'A cuff', role: 'worn', width: 384, height: 480 });
  expect(await getColor(picture?.src ?? '')).toBe('blue');
  const whole = await call('GET /admin/pictures/:id/crop', { params: { id: cropId } });
  expect(whole.ok && whole.body).toMatchObject({ width: 960, height: 480, crop: { x: 0.6, y: 0, height: 1 } });
  expect((await app.inject({ url: whole.ok ? whole.body.src : '' })).statusCode).toBe(200);

  const leftId = await crop(id, cropId, LEFT);
  const [left] = (await getSheet(id)).pictures;
  expect(left?.id).toBe(leftId);
  expect(await getColor(left?.src ?? '')).toBe('red');
  expect(await crop(id, leftId, null)).toBe(pictureId);
  expect((await getSheet(id)).pictures).toMatchObject([{ id: pictureId, alt: 'A cuff', role: 'worn', width: 1000 }]);
});

test('answers a repeated crop request with the same picture, concurrent or later', async () => {
  const { pictureId } = await hung('Twice Cuff', 510);
  const made = [...(await Promise.all([cut(pictureId, RIGHT), cut(pictureId, RIGHT)])), await cut(pictureId, RIGHT)];
  expect(new Set(made.map((each) => (each.ok ? each.body.id : each.error.code))).size).toBe(1);
});

test('refuses an invalid crop area without changes', async () => {
  const { id, pictureId } = await hung('Refusing Cuff', 520);
  const tried = async (area: object) => {
    const answer = await cut(pictureId, area as Area);
    return answer.ok ? 'done' : answer.error.code;
  };
  expect(await tried({ x: 0, y: 0, width: 1, height: 1 })).toBe('not_upright');
  expect(await tried({ x: 0, y: 0, width: 0.08, height: 0.2 })).toBe('too_small');
  for (const corner of [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ])
    expect(await tried({ ...corner, width: 0, height: 0 })).toBe('too_small');
  for (const wrong of [{ ...LEFT, x: -1 }, { ...LEFT, width: '1e9' }, { ...LEFT, height: 2 }, { x: 0 }])
    expect(await tried(wrong)).toBe('invalid');
  expect(await tried({ ...LEFT, x: 0.9 })).toBe('not_upright');
  expect((await cut('no-picture', LEFT)).ok).toBe(false);
  expect((await getSheet(id)).pictures).toMatchObject([{ id: pictureId }]);
});

test('crops a picture of an unsaved product, and keeps its original as long as the crop', async () => {
  const sent = await upload('POST /admin/pictures', {}, await redAndBlue(530));
  const sourceId = sent.ok ? sent.body.id : '';
  const cropped = await call('POST /admin/pictures/:id/crop', { params: { id: sourceId }, body: { crop: RIGHT } });
  expect(cropped).toMatchObject({ ok: true, body: { alt: '', width: 384, height: 480 } });
  const { id: cropId } = cropped.ok ? cropped.body : { id: '' };
  const back = await call('POST /admin/pictures/:id/crop', { params: { id: cropId }, body: { crop: null } });
  expect(back.ok && back.body.id).toBe(sourceId);
  const body = {
    ...CUFF,
    name: 'Cropped before',
    onHand: 1,
    requestId: randomUUID(),
    pictures: [{ id: cropId, alt: '' }],
  };
  expect((await call('POST /admin/products', { body })).ok).toBe(true);
  await sweepPictures({ ...deps, now: () => new Date(Date.now() + 2 * 24 * 3600 * 1000) });
  expect(await crop('cropped-before', cropId, null)).toBe(sourceId);
  const [picture] = (await getSheet('cropped-before')).pictures;
  expect(picture?.id).toBe(sourceId);
  expect((await app.inject({ url: picture?.src ?? '' })).statusCode).toBe(200);
});

test('crops only product pictures and only for staff', async () => {
  const { id, pictureId } = await hung('Guarded Cuff', 540);
  await deps.db.sql`delete from product_pictures where product_id = ${id}`;
  await deps.db.sql`delete from picture_uploads where picture_id = ${pictureId}`;
  expect(await call('GET /admin/pictures/:id/crop', { params: { id: pictureId } })).toMatchObject({ status: 409 });
  const outside = await app.inject({ url: `/api/admin/pictures/${pictureId}/crop` });
  expect(outside.statusCode).toBe(401);
});

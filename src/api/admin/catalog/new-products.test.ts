import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { CUFF, createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { sweepPictures } from '../../../shop/media/storing.ts';

const { app, deps, api } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { make, getSheet } = createProductBuilders(call);
const upload = createUploader({ app, headers });
const sweepIn = (days: number) => sweepPictures({ ...deps, now: () => new Date(Date.now() + days * DAY_MS) });

async function prepared(color: string) {
  const drawn = sharp({ create: { width: 240, height: 300, channels: 3, background: color } });
  const sent = await upload('POST /admin/pictures', {}, new Uint8Array(await drawn.png().toBuffer()));
  if (!sent.ok) throw new Error(sent.error.detail);
  return sent.body;
}

const countProducts = async () => (await deps.db.sql`select from products`).length;

test('creates a live product with sizes and two pictures in one call, and a repeated call adds none', async () => {
  const [red, blue] = [await prepared('#aa2222'), await prepared('#2222aa')];
  expect(red).toMatchObject({ alt: '', width: 240, height: 300 });
  expect((await app.inject({ url: blue.src })).statusCode).toBe(200);
  const body = {
    ...CUFF,
    name: 'In one press',
    sizes: [],
    onHand: 0,
    requestId: randomUUID(),
    stockBySize: [
      { size: 'Small', onHand: 2 },
      { size: '16 in', onHand: 4 },
    ],
    pictures: [
      { id: blue.id, alt: ' Blue cuff ', role: null },
      { id: red.id, alt: '', role: 'worn' as const },
    ],
  };
  const [first, again] = await Promise.all([
    call('POST /admin/products', { body }),
    call('POST /admin/products', { body }),
  ]);
  expect(first).toMatchObject({ ok: true, status: 201, body: { id: 'in-one-press' } });
  expect(again).toMatchObject({ ok: true, body: { id: 'in-one-press' } });
  expect(await api.call('GET /products/:id', { params: { id: 'in-one-press' } })).toMatchObject({
    body: { inStock: 6, sizes: ['Small', '16 in'], images: [{ alt: 'Blue cuff' }, { alt: '', role: 'worn' }] },
  });
  expect((await getSheet('in-one-press')).stock.sizes).toMatchObject([
    { size: 'Small', onHand: 2 },
    { size: '16 in', onHand: 4 },
  ]);
  const before = await countProducts();
  expect(await call('POST /admin/products', { body: { ...body, name: 'Another' } })).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'added_already' },
  });
  expect(await countProducts()).toBe(before);
  await sweepIn(2);
  expect((await app.inject({ url: blue.src })).statusCode).toBe(200);
});

test('adds nothing on a refusal, and accepts the same idempotency key after the correction', async () => {
  const green = await prepared('#22aa22');
  const requestId = randomUUID();
  const before = await countProducts();
  const body = { ...CUFF, name: 'Mended', onHand: 1, requestId, pictures: [{ id: green.id, alt: 'Green' }] };
  const pictures = [...body.pictures, { id: '0123456789abcdef', alt: '' }];
  expect(await call('POST /admin/products', { body: { ...body, pictures } })).toMatchObject({
    status: 409,
    error: { code: 'picture_gone', fields: { pictures: expect.any(String) } },
  });
  expect(await call('POST /admin/products', { body: { ...body, wasPrice: 1 } })).toMatchObject({
    error: { code: 'was_price_too_low', fields: { wasPrice: expect.any(String) } },
  });
  const twice = [
    { size: 'Small', onHand: 1 },
    { size: 'small', onHand: 1 },
  ];
  expect(await call('POST /admin/products', { body: { ...body, stockBySize: twice } })).toMatchObject({
    error: { code: 'same_size_twice', fields: { 'stockBySize.1.size': expect.any(String) } },
  });
  expect(
    await call('POST /admin/products', { body: { ...body, pictures: [...body.pictures, ...body.pictures] } }),
  ).toMatchObject({
    error: { code: 'same_picture' },
  });
  expect(await countProducts()).toBe(before);
  expect(await call('POST /admin/products', { body })).toMatchObject({ status: 201 });
  expect((await getSheet('mended')).pictures).toMatchObject([{ alt: 'Green' }]);
});

test('deletes a picture that got no product, and keeps one that another product shows', async () => {
  const lost = await prepared('#123456');
  await sweepIn(2);
  const pictures = [{ id: lost.id, alt: '' }];
  expect(await call('POST /admin/products', { body: { ...CUFF, onHand: 1, pictures } })).toMatchObject({
    error: { code: 'picture_gone' },
  });
  const again = await prepared('#123456');
  expect(again.id).toBe(lost.id);
  await make({ name: 'Shows it', pictures: [{ id: again.id, alt: 'Said once' }] });
  await prepared('#123456');
  const second = await make({ name: 'Shows it, too', pictures });
  expect((await getSheet(second)).pictures).toMatchObject([{ id: lost.id, alt: 'Said once' }]);
});

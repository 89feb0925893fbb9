import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { allRows } from '../../../tests/support/checks/all-rows.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { makeFilm } from '../../../tests/support/shop/film.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { createProductBuilders } from '../../../tests/support/shop/product-builders.ts';
import { openRestoreTarget } from '../../../tests/support/shop/restore-target.ts';
import { createUploader, formWith } from '../../../tests/support/shop/upload-client.ts';
import { takeBackup } from './archive/take-backup.ts';
import { restoreBackup } from './restore/restore-backup.ts';

const PRODUCT = 'rift-diamond-cuff';
const dataDir = temporaryFolder();
const shop = await openPayingShop({ env: { DATA_DIR: dataDir } });
const { app, deps, dana, paidOrder } = shop;
const { ask, call, headers } = await staffIn(shop, 'owner');
const { attach } = createProductBuilders(call);
const upload = createUploader({ app, headers });

/** As large as a camera's photo: noise compresses badly. */
const photo = async (side: number) =>
  new Uint8Array(
    await sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#aa4411',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );

async function send(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ id: string }> {
  const form = await formWith(bytes);
  const answer = await app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...dana.headers, ...form.headers },
    payload: form.payload,
  });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
}

/**
 * A product with a film, a buyer's review with a picture, and a claim with one, each created through its usual route.
 */
async function fill() {
  const film = await upload('POST /admin/products/:id/films', { params: { id: PRODUCT } }, await makeFilm({}));
  const hung = await attach(upload, PRODUCT, await photo(300), film.ok ? film.body.id : '');
  expect(hung.ok).toBe(true);
  const order = await paidOrder();
  for (const [step, body] of [
    ['dispatch', { carrier: 'USPS' }],
    ['delivery', undefined],
  ] as const)
    expect((await ask('POST', `/orders/${order.id}/${step}`, body)).status).toBe(200);
  const asked = { ...dana, method: 'POST' as const };
  const review = { rating: 5, comment: 'Sits flat.' };
  await app.inject({ ...asked, url: `/api/products/${PRODUCT}/post-review/`, payload: review });
  await send(`/products/${PRODUCT}/own-review/pictures`, await photo(400));
  const { id } = await send(`/orders/${order.id}/returns/pictures`, await photo(1500));
  const claim = {
    key: randomUUID(),
    kind: 'claim',
    wish: 'refund',
    lines: [{ position: 0, quantity: 1, size: null, reason: 'broken' }],
    words: '',
    pictures: [id],
  };
  const told = await app.inject({ ...asked, url: `/api/orders/${order.id}/returns`, payload: claim });
  expect(told.statusCode).toBeLessThan(300);
}

test('restores a film and the pictures of reviews and returns byte for byte', async () => {
  await fill();
  const file = join(temporaryFolder(), 'shop.backup');
  const { databaseUrl, pictures, now, db } = deps;
  expect(await takeBackup({ databaseUrl, pictures, now, keys: undefined }, file)).toMatchObject({ ok: true });
  const target = await openRestoreTarget(now);
  expect(await restoreBackup(target, file, 'into_empty')).toMatchObject({ ok: true, broken: [] });
  const [before, after] = [await allRows(db), await allRows(target.db)];
  expect(after).toEqual(before);
  for (const table of ['films', 'review_pictures', 'order_return_pictures'])
    expect(after[table], table).toHaveLength(1);
  const from = join(dataDir, 'pictures');
  const names = readdirSync(from);
  expect(names.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
  expect(readdirSync(target.picturesFolder).sort()).toEqual(names.sort());
  for (const name of names)
    expect(readFileSync(join(target.picturesFolder, name)).equals(readFileSync(join(from, name))), name).toBe(true);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { PASSWORD, registerShopper } from '../../../tests/support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { getStatuses } from '../../../tests/support/checks/statuses.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/time.ts';
import { sweepPictures } from '../../shop/media/storing.ts';

const dataDir = temporaryFolder();
const shop = await openTestShop({ env: { DATA_DIR: dataDir } });
const { app, deps } = shop;
const { db } = deps;
const { call: asStaff } = await staffIn({ deps, app }, 'helper');
await addProduct(db, { id: 'cuff', onHand: 100 });
await addProduct(db, { id: 'other-cuff' });

const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#aa4411' } })
  .withExif({ IFD0: { Copyright: 'Dana at home' } })
  .jpeg()
  .toBuffer();

type Person = Pick<Shopper, 'headers'>;

async function buy({ headers }: Person, product = 'cuff') {
  const order = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers,
    payload: getCart(product),
  });
  await db.sql`
    update orders set paid_at = now(), payment_state = 'paid', reservation = 'sold', held_until = null
    where id = ${order.json().id}`;
}
const post = (who: Person, product = 'cuff', comment = 'Sits flat.') =>
  app.inject({
    method: 'POST',
    url: `/api/products/${product}/post-review/`,
    headers: who.headers,
    payload: { rating: 5, comment },
  });
function send(who: Person | undefined, bytes: Uint8Array | string, product = 'cuff') {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  return app.inject({
    method: 'POST',
    url: `/api/products/${product}/own-review/pictures`,
    headers: { ...who?.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]),
  });
}
const own = async (who: Person, product = 'cuff') =>
  (await app.inject({ url: `/api/products/${product}/own-review/`, headers: who.headers })).json();
const shown = async () =>
  (await app.inject('/api/products/cuff/get-reviews/')).json() as { id: number; name: string; pictures: object[] }[];
const takeDown = (who: Person, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/products/cuff/own-review/pictures/${id}`, headers: who.headers });
const decide = (id: number, pictureId: string, decision: 'shown' | 'refused') =>
  asStaff('PUT /admin/reviews/:id/pictures/:pictureId', { params: { id, pictureId }, body: { decision } });
const files = () => (existsSync(join(dataDir, 'pictures')) ? readdirSync(join(dataDir, 'pictures')) : []);
const getFiles = (id: string) => files().filter((name) => name.startsWith(id));
const sweepIn = (days: number) => sweepPictures({ ...deps, now: () => new Date(Date.now() + days * DAY_MS) });

/** A shopper who bought the product and reviewed it. */
async function reviewer(name: string) {
  const who = await shopperIn(deps, name);
  await buy(who);
  const review = (await post(who)).json();
  return { ...who, reviewId: review.id as number };
}
const getPictureId = async (id: string) => {
  const [row] = await db.sql<{ pictureId: string }[]>`select picture_id from review_pictures where id = ${id}`;
  return row?.pictureId ?? '';
};

test('holds a buyer’s picture until staff approve it, and strips camera metadata', async () => {
  const dana = await reviewer('Dana');
  const sent = await send(dana, photo);
  expect(sent.statusCode).toBe(201);
  const { id } = sent.json();
  expect(sent.json()).toEqual({ id, standing: 'waiting', picture: null });
  expect(await own(dana)).toMatchObject({ isBuyer: true, pictures: [{ id, standing: 'waiting', picture: null }] });
  expect((await shown())[0]?.pictures).toEqual([]);
  expect((await app.inject('/products/cuff')).body).not.toContain(await getPictureId(id));

  const waiting = await asStaff('GET /admin/reviews', { query: { view: 'pictures' } });
  expect(waiting).toMatchObject({
    ok: true,
    body: { counts: { pictures: 1 }, rows: [{ name: 'Dana', pictures: [{ id }] }] },
  });
  const today = await asStaff('GET /admin/today', {});
  expect(today).toMatchObject({ ok: true, body: { reviews: { pictures: 1 } } });

  expect(await decide(dana.reviewId, id, 'shown')).toMatchObject({ ok: true });
  expect(deps.changed).toContain('catalog');
  const picture = await getPictureId(id);
  expect((await shown())[0]?.pictures).toMatchObject([{ file: `/pictures/${picture}`, alt: 'Picture by Dana' }]);
  for (const path of ['/products/cuff', '/products/cuff/reviews']) {
    expect((await app.inject(path)).body).toContain(`/pictures/${picture}-`);
  }
  for (const name of getFiles(picture)) {
    expect(readFileSync(join(dataDir, 'pictures', name)).includes('Dana at home')).toBe(false);
  }
});

test('accepts pictures only from a verified buyer who reviewed the product', async () => {
  expect((await send(undefined, photo)).statusCode).toBe(401);
  const eve = await shopperIn(deps, 'Eve');
  expect((await send(eve, photo)).json()).toMatchObject({ code: 'review_missing' });
  await post(eve);
  expect((await send(eve, photo)).json()).toMatchObject({ code: 'not_bought' });
  expect(await own(eve)).toMatchObject({ isBuyer: false, pictures: [] });
  const dana = await reviewer('Dana');
  expect((await send(dana, photo, 'other-cuff')).statusCode).toBe(409);
});

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'not_a_picture'],
  ['an SVG with a script in it', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'not_a_picture'],
  ['half a picture', photo.subarray(0, 300), 'not_a_picture'],
  ['nothing', '', 'upload_missing'],
])('refuses %s with a message, and stores nothing', async (_what, bytes, code) => {
  const before = files().length;
  const dana = await reviewer('Dana');
  const answer = await send(dana, bytes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code, detail: expect.stringMatching(/\.$/) });
  expect([files().length, (await own(dana)).pictures]).toEqual([before, []]);
});

test('refuses a fifth picture, also under concurrent uploads', async () => {
  const dana = await reviewer('Dana');
  const statuses = await getStatuses(6, () => send(dana, photo));
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  expect((await own(dana)).pictures).toHaveLength(4);
});

test('lets only the author remove a picture, and deletes its files in the sweep', async () => {
  const [dana, eve] = [await reviewer('Dana'), await reviewer('Eve')];
  const { id } = (await send(dana, photo)).json();
  const picture = await getPictureId(id);
  await decide(dana.reviewId, id, 'shown');
  expect((await takeDown(eve, id)).statusCode).toBe(404);
  expect((await takeDown(dana, 'nonsense')).statusCode).toBe(404);
  expect((await takeDown(dana, id)).statusCode).toBe(204);
  expect((await takeDown(dana, id)).statusCode).toBe(404);
  expect((await own(dana)).pictures).toEqual([]);
  expect(getFiles(picture)).not.toEqual([]);
  await sweepIn(2);
  expect(getFiles(picture)).toEqual([]);
  expect(await decide(dana.reviewId, id, 'shown')).toMatchObject({ ok: false, status: 404 });
});

test('notifies the author of a refused picture, deletes its files and keeps it refused', async () => {
  const dana = await reviewer('Dana');
  const { id } = (await send(dana, photo)).json();
  const picture = await getPictureId(id);
  expect(await decide(dana.reviewId, id, 'shown')).toMatchObject({ ok: true });
  expect(await decide(dana.reviewId, id, 'refused')).toMatchObject({ ok: true });
  expect(await decide(dana.reviewId, id, 'refused')).toMatchObject({ ok: true });
  expect(await decide(dana.reviewId, id, 'shown')).toMatchObject({ ok: false, status: 404 });
  expect(await decide(dana.reviewId + 100_000, id, 'shown')).toMatchObject({ ok: false, status: 404 });
  expect((await own(dana)).pictures).toEqual([{ id, standing: 'refused', picture: null }]);
  await sweepIn(2);
  expect(getFiles(picture)).toEqual([]);
  expect((await takeDown(dana, id)).statusCode).toBe(204);
  // A removed refused picture doesn't count toward the limit.
  expect((await send(dana, photo)).statusCode).toBe(201);
});

test('deletes pictures with the author’s account or the product, and exports them with the account data', async () => {
  const dana = await registerShopper(shop);
  await buy(dana);
  await post(dana);
  const mine = await getPictureId((await send(dana, photo)).json().id);
  const download = (await app.inject({ url: '/api/users/profile/download', headers: dana.headers })).json();
  expect(download.reviews).toMatchObject([{ productId: 'cuff', pictures: [{ standing: 'waiting', picture: mine }] }]);
  await app.inject({
    method: 'POST',
    url: '/api/users/profile/delete',
    headers: dana.headers,
    payload: { password: PASSWORD },
  });
  await addProduct(db, { id: 'gone-cuff' });
  const eve = await shopperIn(deps, 'Eve');
  await buy(eve, 'gone-cuff');
  await post(eve, 'gone-cuff');
  const theirs = await getPictureId((await send(eve, photo, 'gone-cuff')).json().id);
  await db.sql`delete from reviews where product_id = 'gone-cuff'`;
  await sweepIn(2);
  expect([getFiles(mine), getFiles(theirs)]).toEqual([[], []]);
  expect(await db.sql`select from pictures where id = any(${[mine, theirs]}::text[])`).toHaveLength(0);
});

test('limits one person’s picture storage', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on', DATA_DIR: temporaryFolder() } });
  await addProduct(limited.deps.db, { id: 'cuff' });
  const dana = await shopperIn(limited.deps);
  await limited.deps.db.sql`
    insert into reviews (product_id, customer_id, name, rating, comment, is_verified)
    values ('cuff', ${dana.customerId}, 'Dana', 5, 'Sits flat.', true)`;
  const page = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nno picture\r\n--b--\r\n';
  const sendOne = () =>
    limited.app.inject({
      method: 'POST',
      url: '/api/products/cuff/own-review/pictures',
      headers: { ...dana.headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: page,
    });
  expect(await getStatuses(21, sendOne)).toEqual([...Array(20).fill(400), 429]);
});

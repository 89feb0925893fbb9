import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { PASSWORD, registerShopper } from '../../../tests/support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { getStatuses } from '../../../tests/support/checks/statuses.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { app, deps } = shop;
const { db } = deps;

await addProduct(db, { id: 'rift-diamond-cuff' });
await addProduct(db, { id: 'coast-cuff' });

const post = (shopper: Pick<Shopper, 'headers'> | undefined, payload: object, product = 'rift-diamond-cuff') =>
  app.inject({
    method: 'POST',
    url: `/api/products/${product}/post-review/`,
    payload,
    ...(shopper && { headers: shopper.headers }),
  });
const read = async (product = 'rift-diamond-cuff', query = '') =>
  (await app.inject(`/api/products/${product}/get-reviews/${query}`)).json();
const getRating = async (product: string) => {
  const [row] = await db.sql`select rating_sum, rating_count from products where id = ${product}`;
  return [row?.ratingSum, row?.ratingCount];
};
const review = { rating: 5, comment: 'The clasp sits flat.' };

test('a review is returned, shown and counted', async () => {
  const dana = await shopperIn(deps);
  const answer = await post(dana, review);
  expect(answer.statusCode).toBe(201);
  const written = {
    id: expect.any(Number),
    name: 'Dana Whitfield',
    ...review,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    fit: null,
    isVerified: false,
    reply: null,
    pictures: [],
  };
  expect(answer.json()).toEqual({ ...written, isShown: true });
  expect(await read()).toEqual([written]);
  expect(await getRating('rift-diamond-cuff')).toEqual([5, 1]);
  expect(deps.changed).toContain('catalog');
});

test('stores the fit of a product with sizes, counts it when published, and replaces it with the review', async () => {
  await addProduct(db, { id: 'sized-cuff' });
  await addProduct(db, { id: 'unsized-bowl' });
  await db.sql`update products set sizes = '{Small,Large}' where id = 'sized-cuff'`;
  await db.sql`update products set sizes = '{}' where id = 'unsized-bowl'`;
  const counts = async (id: string) => (await app.inject(`/api/products/${id}`)).json().fitCounts;
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  expect((await post(dana, { ...review, fit: 'small' }, 'sized-cuff')).json().fit).toBe('small');
  await post(eve, { ...review, fit: 'large' }, 'sized-cuff');
  await post(await shopperIn(deps, 'Ann'), { ...review, fit: null }, 'sized-cuff');
  expect(await counts('sized-cuff')).toEqual({ small: 1, true: 0, large: 1 });
  expect((await read('sized-cuff')).map(({ fit }: { fit: string | null }) => fit)).toEqual([null, 'large', 'small']);
  const withFit = async (fit: string) => {
    const { headers, ...answer } = await app.inject(`/api/products/sized-cuff/get-reviews?fit=${fit}`);
    return [headers['x-total-count'], ...answer.json().map((one: { fit: string }) => one.fit)];
  };
  expect(await withFit('large')).toEqual(['1', 'large']);
  expect(await withFit('true')).toEqual(['0']);
  const { body } = await app.inject('/products/sized-cuff/reviews?fit=large');
  expect(body).toMatch(/href="[/]products[/]sized-cuff[/]reviews" aria-current="true"><span>Ran large/);
  expect(body).toContain('content="noindex"');
  await post(dana, { ...review, fit: 'true' }, 'sized-cuff');
  await db.sql`update reviews set status = 'hidden' where product_id = 'sized-cuff' and name = 'Eve'`;
  expect(await counts('sized-cuff')).toEqual({ small: 0, true: 1, large: 0 });
  await post(dana, review, 'sized-cuff');
  expect(await counts('sized-cuff')).toEqual({ small: 0, true: 0, large: 0 });
  expect((await post(dana, { ...review, fit: 'small' }, 'unsized-bowl')).json().fit).toBeNull();
  expect((await post(dana, { ...review, fit: 'snug' }, 'sized-cuff')).json().fields).toHaveProperty('fit');
});

test('shows the most common fit after ten answers', async () => {
  await addProduct(db, { id: 'told-cuff' });
  await db.sql`update products set sizes = '{Small,Large}' where id = 'told-cuff'`;
  const page = async () => (await app.inject('/products/told-cuff')).body;
  for (let at = 0; at < 9; at += 1) await post(await shopperIn(deps), { ...review, fit: 'true' }, 'told-cuff');
  expect(await page()).not.toContain('say it runs');
  await post(await shopperIn(deps), { ...review, fit: 'small' }, 'told-cuff');
  expect(await page()).toContain('9 of 10 say it runs true to size');
});

test('a second review by the same person replaces the first', async () => {
  const eve = await shopperIn(deps, 'Eve');
  expect((await post(eve, review, 'coast-cuff')).statusCode).toBe(201);
  const second = await post(eve, { rating: 2, comment: 'It broke.' }, 'coast-cuff');
  expect(second.statusCode).toBe(200);
  expect(await read('coast-cuff')).toMatchObject([{ name: 'Eve', rating: 2, comment: 'It broke.' }]);
  expect(await getRating('coast-cuff')).toEqual([2, 1]);
});

test('keeps one review under two concurrent posts', async () => {
  await addProduct(db, { id: 'tabs-cuff' });
  const dana = await shopperIn(deps);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(dana, review, 'tabs-cuff')));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
  expect(await getRating('tabs-cuff')).toEqual([5, 1]);
});

test('a review requires a login, checked before the body', async () => {
  expect((await post(undefined, { nonsense: true }, 'no-such-cuff')).statusCode).toBe(401);
  const dana = await shopperIn(deps);
  const unknown = await post(dana, { nonsense: true }, 'no-such-cuff');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ code: 'unknown_product', detail: 'We couldn’t find this product.' });
  expect((await app.inject('/api/products/no-such-cuff/get-reviews')).statusCode).toBe(404);
});

test.each([
  ['no rating', { comment: 'Nice.' }, { rating: 'Choose a rating from 1 to 5.' }],
  ['no comment', { rating: 4 }, { comment: 'Write a comment of up to 4000 characters.' }],
  ['an empty comment', { rating: 4, comment: '' }, { comment: 'Write a comment of up to 4000 characters.' }],
  ['a comment of blanks', { rating: 4, comment: ' \n\t ' }, { comment: 'Write a comment.' }],
  ['no stars', { rating: 0, comment: 'x' }, { rating: 'Choose a rating from 1 to 5.' }],
  ['six stars', { rating: 6, comment: 'x' }, { rating: 'Choose a rating from 1 to 5.' }],
  ['half a star', { rating: 4.5, comment: 'x' }, { rating: 'Choose a rating from 1 to 5.' }],
  ['stars as text', { rating: '5', comment: 'x' }, { rating: 'Choose a rating from 1 to 5.' }],
  ['a book', { rating: 5, comment: 'x'.repeat(4001) }, { comment: 'Write a comment of up to 4000 characters.' }],
  ['a name of their choice', { ...review, name: 'The Shop' }, { name: 'This is not expected here.' }],
  ['a seal of their own', { ...review, isVerified: true }, { isVerified: 'This is not expected here.' }],
])('a review with %s is refused', async (_what, body, fields) => {
  const answer = await post(await shopperIn(deps), body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual(fields);
});

test('marks a review as a verified purchase after the author’s order is paid', async () => {
  await addProduct(db, { id: 'bought-cuff' });
  const dana = await shopperIn(deps);
  const order = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: dana.headers,
    payload: getCart('bought-cuff'),
  });
  expect((await post(dana, review, 'bought-cuff')).json().isVerified).toBe(false);
  await db.sql`
    update orders set paid_at = now(), payment_state = 'paid', reservation = 'sold', held_until = null
    where id = ${order.json().id}`;
  expect((await post(dana, review, 'bought-cuff')).json().isVerified).toBe(true);
  expect((await post(await shopperIn(deps), review, 'bought-cuff')).json().isVerified).toBe(false);
});

test('holds a review without counting it when publishing is manual', async () => {
  await addProduct(db, { id: 'quiet-cuff' });
  await ownerChooses(deps, { reviewsShowAtOnce: false });
  const answer = await post(await shopperIn(deps), review, 'quiet-cuff');
  expect(answer.statusCode).toBe(201);
  expect(answer.json().isShown).toBe(false);
  expect(await read('quiet-cuff')).toEqual([]);
  expect(await getRating('quiet-cuff')).toEqual([0, 0]);
});

test('shows an unpublished review only to its author', async () => {
  await addProduct(db, { id: 'own-cuff' });
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  const own = async (who?: Shopper) =>
    app.inject({ url: '/api/products/own-cuff/own-review/', ...(who && { headers: who.headers }) });
  expect((await own()).statusCode).toBe(401);
  expect((await own(dana)).json()).toEqual({ review: null, pictures: [], isBuyer: false, toThank: null });
  await post(dana, review, 'own-cuff');
  expect((await own(dana)).json()).toMatchObject({ review: { ...review, standing: 'shown' } });
  expect((await own(dana)).headers['cache-control']).toBe('no-store');
  for (const status of ['waiting', 'hidden']) {
    await db.sql`update reviews set status = ${status} where product_id = 'own-cuff'`;
    expect((await own(dana)).json()).toMatchObject({ review: { ...review, standing: status } });
  }
  expect((await own(eve)).json()).toMatchObject({ review: null, pictures: [] });
});

test('keeps a hidden review hidden when it is edited, and keeps the reply with the version it answered', async () => {
  await addProduct(db, { id: 'hidden-cuff' });
  const dana = await shopperIn(deps);
  await post(dana, review, 'hidden-cuff');
  await db.sql`update reviews set reply = 'Thank you', replied_at = now() where product_id = 'hidden-cuff'`;
  expect((await post(dana, { ...review, rating: 4 }, 'hidden-cuff')).json().reply).toBe('Thank you');
  expect((await post(dana, { rating: 1, comment: 'Awful shop' }, 'hidden-cuff')).json().reply).toBeNull();
  await db.sql`update reviews set status = 'hidden' where product_id = 'hidden-cuff'`;
  expect((await post(dana, review, 'hidden-cuff')).json().isShown).toBe(false);
  expect(await read('hidden-cuff')).toEqual([]);
});

test('reviews are paginated newest first', async () => {
  await addProduct(db, { id: 'loved-cuff' });
  for (const name of ['Ann', 'Bea', 'Cleo']) await post(await shopperIn(deps, name), review, 'loved-cuff');
  const answer = await app.inject('/api/products/loved-cuff/get-reviews?page=2&pageSize=2');
  expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['Ann']);
  expect(answer.headers['x-total-count']).toBe('3');
  expect(answer.headers.link).toContain('rel="prev"');
});

test('limits reviews per person', async () => {
  const { app: limited, deps: with_ } = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  await addProduct(with_.db, { id: 'rift-diamond-cuff' });
  const dana = await shopperIn(with_);
  const send = ({ headers }: Shopper) =>
    limited.inject({
      method: 'POST',
      url: '/api/products/rift-diamond-cuff/post-review',
      headers,
      payload: review,
    });
  expect(await getStatuses(11, () => send(dana))).toEqual([201, ...Array(9).fill(200), 429]);
  expect(Number((await send(dana)).headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await send(await shopperIn(with_, 'Eve'))).statusCode).toBe(201);
});

test('exports and deletes reviews with the account', async () => {
  await addProduct(db, { id: 'parting-cuff' });
  const dana = await registerShopper(shop);
  await post(dana, review, 'parting-cuff');
  const download = await app.inject({ url: '/api/users/profile/download', headers: dana.headers });
  expect(download.json().reviews).toMatchObject([{ productId: 'parting-cuff', ...review }]);
  const closed = await app.inject({
    method: 'POST',
    url: '/api/users/profile/delete',
    headers: dana.headers,
    payload: { password: PASSWORD },
  });
  expect(closed.statusCode).toBe(200);
  expect(await read('parting-cuff')).toEqual([]);
  expect(await getRating('parting-cuff')).toEqual([0, 0]);
});

test('shows received and published counts on the review page, and hides a reply with its review', async () => {
  await addProduct(db, { id: 'counted-cuff' });
  const shown = async () =>
    /<main.*<\/main>/s.exec((await app.inject('/products/counted-cuff/reviews')).body)?.[0] ?? '';
  const counts = async () => (await app.inject('/api/products/counted-cuff/review-counts')).json();
  expect([await counts(), (await shown()).includes('received')]).toEqual([
    { received: 0, shown: 0, ratings: [0, 0, 0, 0, 0] },
    false,
  ]);
  await post(await shopperIn(deps), review, 'counted-cuff');
  await post(await shopperIn(deps), { rating: 1, comment: 'You are thieves' }, 'counted-cuff');
  expect(await shown()).toContain('2 reviews received, 2 shown');
  expect((await counts()).ratings).toEqual([review.rating === 5 ? 1 : 0, review.rating === 4 ? 1 : 0, 0, 0, 1]);
  const list = async (query: string) => {
    const { headers, ...answer } = await app.inject(`/api/products/counted-cuff/get-reviews?${query}`);
    return [headers['x-total-count'], ...answer.json().map(({ rating }: { rating: number }) => rating)];
  };
  expect(await list('rating=1')).toEqual(['1', 1]);
  expect(await list('sort=lowest')).toEqual(['2', 1, review.rating]);
  expect(await list('sort=highest')).toEqual(['2', review.rating, 1]);
  expect(await list('rating=3')).toEqual(['0']);
  await db.sql`update reviews set reply = 'We are not.', replied_at = now(), status = 'hidden' where comment like 'You%'`;
  const page = await shown();
  expect(page).toContain('2 reviews received, 1 shown');
  for (const hidden of ['You are thieves', 'We are not.']) expect(page).not.toContain(hidden);
  await db.sql`update reviews set status = 'hidden' where product_id = 'counted-cuff'`;
  expect(await shown()).toContain('2 reviews received, 0 shown');
  expect((await app.inject('/api/products/no-such/review-counts')).statusCode).toBe(404);
});

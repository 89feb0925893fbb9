import { expect, test } from 'vitest';
import { getCart } from '../../../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

/** Frozen clock, so that future dates stay in the future. */
const { app, deps, api } = await openTestShop({ now: () => new Date('2026-11-21T10:00:00Z') });
const { call } = await staffIn({ deps, app }, 'owner');
await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 5 });

const DRAFT = {
  code: 'welcome10',
  description: '10% off',
  kind: 'percent' as const,
  amount: 10,
  minimum: 0,
  categories: [] as string[],
  products: [] as string[],
  startsOn: null as string | null,
  endsOn: null as string | null,
  mostUses: null as number | null,
  mostUsesPerCustomer: null as number | null,
};
/** Which the format of a time allows. */
const LEAP_SECOND = '2016-12-31T23:59:60Z';
const make = (changes: Partial<typeof DRAFT> = {}) => call('POST /admin/coupons', { body: { ...DRAFT, ...changes } });
const apply = (code: string) =>
  api.call('POST /orders/apply-coupon', {
    body: { code, orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }] } as never,
  });

test('accepts a coupon after it is created, and refuses it after it is ended', async () => {
  expect(await make()).toMatchObject({ ok: true, body: { code: 'WELCOME10' } });
  expect((await apply('welcome10')).ok).toBe(true);
  expect((await call('DELETE /admin/coupons/:code', { params: { code: 'WELCOME10' } })).ok).toBe(true);
  expect(await apply('welcome10')).toMatchObject({ ok: false, status: 400 });
  const listed = await call('GET /admin/coupons', {});
  expect(listed.ok && listed.body.find(({ code }) => code === 'WELCOME10')).toMatchObject({
    amount: 10,
    state: 'ended',
    uses: 0,
    takenOff: 0,
  });
  expect(await make()).toMatchObject({ status: 409, error: { fields: { code: expect.any(String) } } });
  expect(await actionsOn(deps.db, 'WELCOME10')).toEqual(['coupon.created', 'coupon.ended']);
});

test('refuses an invalid coupon at its field', async () => {
  expect(await make({ code: 'A B' })).toMatchObject({ error: { fields: { code: expect.any(String) } } });
  expect(await make({ code: 'MUCH', amount: 101 })).toMatchObject({
    error: { fields: { amount: expect.any(String) } },
  });
  expect(await make({ code: 'FINE', amount: 10.001 })).toMatchObject({
    error: { fields: { amount: expect.any(String) } },
  });
  expect(await make({ code: 'BACK', startsOn: '2027-02-02', endsOn: '2027-02-01' })).toMatchObject({
    error: { code: 'ends_first' },
  });
  expect(await make({ code: 'NEVER', mostUses: 0 })).toMatchObject({
    error: { fields: { mostUses: expect.any(String) } },
  });
});

test('accepts a coupon until the end of its last day', async () => {
  expect((await make({ code: 'DAY', startsOn: '2030-01-01', endsOn: '2030-01-01' })).ok).toBe(true);
  const [row] = await deps.db.sql<{ endsAt: Date }[]>`select ends_at from coupons where code = 'DAY'`;
  expect(row?.endsAt.toISOString()).toBe('2030-01-02T05:00:00.000Z');
  const listed = await call('GET /admin/coupons', {});
  expect(listed.ok && listed.body.find(({ code }) => code === 'DAY')).toMatchObject({
    endsOn: '2030-01-01',
    state: 'to_come',
  });
  expect(await apply('DAY')).toMatchObject({ ok: false, status: 400 });
});

test('applies a product coupon only to its product, and names the product in the list', async () => {
  await addProduct(deps.db, { id: 'petal-bowl', onHand: 5 });
  expect((await make({ code: 'BOWLS', products: ['petal-bowl'] })).ok).toBe(true);
  expect(await apply('BOWLS')).toMatchObject({ ok: false, error: { code: 'coupon_not_for_these' } });
  expect((await make({ code: 'CUFFS', products: ['rift-diamond-cuff', 'petal-bowl'] })).ok).toBe(true);
  expect((await apply('CUFFS')).ok).toBe(true);
  const listed = await call('GET /admin/coupons', {});
  const bowls = listed.ok ? listed.body.find(({ code }) => code === 'BOWLS') : undefined;
  expect(bowls?.products).toEqual([{ id: 'petal-bowl', name: expect.any(String) }]);
  expect(await make({ code: 'GONE', products: ['no-such-thing'] })).toMatchObject({
    error: { code: 'unknown_product', fields: { products: 'One of these products no longer exists.' } },
  });
  expect(await make({ code: 'GONE', categories: ['no-such-thing'] })).toMatchObject({
    error: { code: 'unknown_category', fields: { categories: expect.any(String) } },
  });
});

test('reports invalid coupon input before it requests confirmation', async () => {
  const grace = await staffIn({ deps, app }, 'owner');
  await deps.db.sql`update staff_sessions set confirmed_at = '2020-01-01' where staff_id = ${grace.actor.staffId}`;
  const wrong = await grace.call('POST /admin/coupons', { body: { ...DRAFT, code: 'lake 10' } });
  expect(wrong).toMatchObject({ ok: false, status: 400, error: { fields: { code: expect.any(String) } } });
  const right = await grace.call('POST /admin/coupons', { body: { ...DRAFT, code: 'LAKE10' } });
  expect(right).toMatchObject({ ok: false, error: { code: 'confirm_first' } });
});

const { code: _, ...CHANGE } = DRAFT;
const getListed = async (code: string) => {
  const listed = await call('GET /admin/coupons', {});
  const found = listed.ok ? listed.body.find((coupon) => coupon.code === code) : undefined;
  if (!found) throw new Error(`${code} is not listed.`);
  return found;
};
const change = async (code: string, changes: Partial<typeof CHANGE & { seen: string }>) => {
  const body = { ...CHANGE, seen: (await getListed(code)).changedAt, ...changes };
  const answer = await call('PUT /admin/coupons/:code', { params: { code }, body });
  return answer.ok ? 204 : [answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})];
};

test('changes everything of a coupon except its code, and reactivates an expired one', async () => {
  await make({ code: 'SPRING', endsOn: '2026-11-20' });
  expect(await apply('SPRING')).toMatchObject({ ok: false, status: 400 });
  const later = { endsOn: '2026-12-20', description: ' Winter ', amount: 12.5, minimum: 20, mostUses: 9 };
  expect(await change('SPRING', later)).toBe(204);
  expect(await getListed('SPRING')).toMatchObject({ ...later, description: 'Winter', state: 'active', isOpen: true });
  expect((await apply('SPRING')).ok).toBe(true);
  expect(await change('SPRING', { ...later, description: 'Winter' })).toBe(204);
  expect(await actionsOn(deps.db, 'SPRING')).toEqual(['coupon.created', 'coupon.changed']);
  await addProduct(deps.db, { id: 'other-bowl', onHand: 5 });
  expect(await change('SPRING', { products: ['other-bowl'] })).toBe(204);
  expect(await apply('SPRING')).toMatchObject({ ok: false, error: { code: 'coupon_not_for_these' } });
});

test('refuses invalid changes, changes of an ended coupon, and changes of an outdated version', async () => {
  await make({ code: 'AUTUMN' });
  for (const seen of ['2026-11-01T00:00:00.000Z', LEAP_SECOND])
    expect(await change('AUTUMN', { seen })).toEqual([409, 'changed_meanwhile', []]);
  expect(await change('AUTUMN', { amount: 101 })).toEqual([400, 'amount_unreadable', ['amount']]);
  const upsideDown = { startsOn: '2027-02-02', endsOn: '2027-02-01' };
  expect(await change('AUTUMN', upsideDown)).toEqual([400, 'ends_first', ['endsOn']]);
  expect(await change('AUTUMN', { products: ['never-was'] })).toEqual([400, 'unknown_product', ['products']]);
  await call('DELETE /admin/coupons/:code', { params: { code: 'AUTUMN' } });
  expect(await change('AUTUMN', { amount: 5 })).toEqual([409, 'coupon_ended', []]);
  const body = { ...CHANGE, seen: '2026-11-01T00:00:00.000Z' };
  expect(await call('PUT /admin/coupons/:code', { params: { code: 'NONE' }, body })).toMatchObject({ status: 404 });
});

test('keeps a coupon’s restriction when its product is deleted', async () => {
  await addProduct(deps.db, { id: 'short-lived', onHand: 1 });
  await make({ code: 'GONE', products: ['short-lived'] });
  await deps.db.sql`update coupons set product_ids = '{never-was}', category_slugs = '{no-more}' where code = 'GONE'`;
  const { products, categories } = await getListed('GONE');
  expect([products, categories]).toEqual([[{ id: 'never-was', name: 'Deleted product' }], ['no-more']]);
  const kept = { products: products.map(({ id }) => id), categories };
  expect(await change('GONE', { ...kept, mostUses: 5 })).toEqual([400, 'unknown_category', ['categories']]);
  expect(await change('GONE', { ...kept, categories: [] })).toEqual([400, 'unknown_product', ['products']]);
});

test('keeps an order’s discount when the coupon changes', async () => {
  await make({ code: 'KEEP', amount: 10 });
  const dana = await shopperIn(deps);
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: { ...dana.headers, 'idempotency-key': 'keep' },
    payload: getCart('rift-diamond-cuff', { couponCode: 'KEEP' }),
  });
  const { discountPrice } = placed.json<{ discountPrice: number }>();
  expect(discountPrice).toBeGreaterThan(0);
  expect(await change('KEEP', { amount: 50 })).toBe(204);
  expect(await getListed('KEEP')).toMatchObject({ uses: 1, takenOff: discountPrice, amount: 50 });
});

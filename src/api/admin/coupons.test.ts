import { expect, test } from 'vitest';
import { putOnShelf } from '../../../tests/support/shelf.ts';
import { openTestShop } from '../../../tests/support/shop.ts';
import { staffIn } from '../../../tests/support/staff.ts';

const { app, tools, api } = await openTestShop();
const { call } = await staffIn({ tools, app }, 'owner');
await putOnShelf(tools.db, { id: 'rift-diamond-cuff', onHand: 5 });

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
const make = (changes: Partial<typeof DRAFT> = {}) => call('POST /admin/coupons', { body: { ...DRAFT, ...changes } });
const apply = (code: string) =>
  api.call('POST /orders/apply-coupon', {
    body: { code, orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }] } as never,
  });

test('a coupon works once it is made, and not once it is ended', async () => {
  expect(await make()).toMatchObject({ ok: true, body: { code: 'WELCOME10' } });
  expect((await apply('welcome10')).ok).toBe(true);
  expect((await call('DELETE /admin/coupons/:code', { params: { code: 'WELCOME10' } })).ok).toBe(true);
  expect(await apply('welcome10')).toMatchObject({ ok: false, status: 400 });
  const listed = await call('GET /admin/coupons', {});
  expect(listed.ok && listed.body).toMatchObject([
    { code: 'WELCOME10', amount: 10, state: 'ended', uses: 0, takenOff: 0 },
  ]);
  expect(await make()).toMatchObject({ status: 409, error: { fields: { code: expect.any(String) } } });
  const log = await tools.db.sql<
    { what: string }[]
  >`select what from audit_entries where subject = 'WELCOME10' order by id`;
  expect(log.map(({ what }) => what)).toEqual(['coupon.created', 'coupon.ended']);
});

test('what cannot be is refused at its field', async () => {
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

test('the last day counts to its end, and money is asked to prove who asks', async () => {
  expect((await make({ code: 'DAY', startsOn: '2030-01-01', endsOn: '2030-01-01' })).ok).toBe(true);
  const [row] = await tools.db.sql<{ endsAt: Date }[]>`select ends_at from coupons where code = 'DAY'`;
  expect(row?.endsAt.toISOString()).toBe('2030-01-02T00:00:00.000Z');
  const listed = await call('GET /admin/coupons', {});
  expect(listed.ok && listed.body.find(({ code }) => code === 'DAY')).toMatchObject({
    endsOn: '2030-01-01',
    state: 'to_come',
  });
  await tools.db.sql`update staff_sessions set confirmed_at = now() - interval '1 hour'`;
  expect(await make({ code: 'LATER' })).toMatchObject({ status: 403, error: { code: 'confirm_first' } });
});

test('a coupon for one product works for that one alone, and names it in the list', async () => {
  await tools.db.sql`update staff_sessions set confirmed_at = now()`;
  await putOnShelf(tools.db, { id: 'petal-bowl', onHand: 5 });
  expect((await make({ code: 'BOWLS', products: ['petal-bowl'] })).ok).toBe(true);
  expect(await apply('BOWLS')).toMatchObject({ ok: false, error: { code: 'coupon_not_for_these' } });
  expect((await make({ code: 'CUFFS', products: ['rift-diamond-cuff', 'petal-bowl'] })).ok).toBe(true);
  expect((await apply('CUFFS')).ok).toBe(true);
  const listed = await call('GET /admin/coupons', {});
  const bowls = listed.ok ? listed.body.find(({ code }) => code === 'BOWLS') : undefined;
  expect(bowls?.products).toEqual([{ id: 'petal-bowl', name: expect.any(String) }]);
  expect(await make({ code: 'GONE', products: ['no-such-thing'] })).toMatchObject({
    error: { code: 'unknown_product', fields: { products: 'One of these products is no longer there.' } },
  });
  expect(await make({ code: 'GONE', categories: ['no-such-thing'] })).toMatchObject({
    error: { code: 'unknown_category', fields: { categories: expect.any(String) } },
  });
});

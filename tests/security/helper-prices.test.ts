import { expect, test } from 'vitest';
import type { Role } from '../../src/shop/staff/schema.ts';
import { staffIn } from '../support/actors/staff.ts';
import { CUFF, createProductBuilders } from '../support/shop/product-builders.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

let later = 0;
const { app, deps } = await openTestShop({ now: () => new Date(Date.now() + later) });
const { make, getSheet } = createProductBuilders(async (name, input) =>
  (await staffIn({ deps, app }, 'owner')).call(name, input),
);

const HOURS = 60 * 60 * 1000;

/** Status of a price change by this role. */
async function price(role: Role, id: string, dollars: number) {
  const { changedAt, name, status } = await getSheet(id);
  const { cost: _cost, makerEarns: _earns, ...fields } = CUFF; // A helper's form has neither.
  const body = { ...fields, name, status, price: dollars, seen: changedAt };
  // Signed in at that time.
  const who = await staffIn({ deps, app }, role);
  const answer = await who.call('PUT /admin/products/:id', { params: { id }, body });
  return answer.ok ? 200 : [answer.status, answer.error.code, answer.error.fields?.price];
}

test('a helper cannot sell a $400 collar for a cent, in one step or many', async () => {
  const id = await make({ name: 'Dear collar', price: 400 });
  const refused = (least: string, most: string) => [
    403,
    'price_needs_owner',
    `You can set a price from ${least} to ${most} today. For any other, ask an owner.`,
  ];
  expect(await price('helper', id, 0.01)).toEqual(refused('$200.00', '$800.00'));
  expect(await price('helper', id, 800.01)).toEqual(refused('$200.00', '$800.00'));
  expect(await price('helper', id, 200)).toBe(200);
  // Half of the half is a quarter of this morning's price.
  expect(await price('helper', id, 100)).toEqual(refused('$200.00', '$400.00'));
  expect(await price('helper', id, 400)).toBe(200);
  expect(await price('helper', id, 201)).toBe(200);
  later = 23 * HOURS;
  expect(await price('helper', id, 150)).toEqual(refused('$200.00', '$402.00'));
  expect((await getSheet(id)).price).toBe(201);
  later = 25 * HOURS;
  expect(await price('helper', id, 150)).toBe(200);
  later = 0;
});

test('an owner sets any price, and a helper’s limit restarts from there', async () => {
  const id = await make({ name: 'Plain collar', price: 400 });
  expect(await price('helper', id, 250)).toBe(200);
  expect(await price('owner', id, 10)).toBe(200);
  expect(await price('helper', id, 4)).toContain(403);
  expect(await price('helper', id, 6)).toBe(200);
  expect(await price('helper', id, 3)).toContain(403);
  expect(await price('helper', id, 10)).toBe(200);
});

test('concurrent price steps go no further than sequential ones', async () => {
  const id = await make({ name: 'Hurried collar', price: 400 });
  await Promise.all([200, 100, 50, 25, 12.5].map((dollars) => price('helper', id, dollars)));
  expect((await getSheet(id)).price).toBeGreaterThanOrEqual(200);
});

test('a price CSV is for owners only', async () => {
  const helper = await staffIn({ deps, app }, 'helper');
  const answer = await helper.ask('POST', '/imports');
  expect(answer.status).toBe(403);
});

const NEEDS_OWNER = [403, 'publish_needs_owner', 'An owner publishes new products.'];

test('helpers create and copy drafts, and only owners publish them first', async () => {
  const [owner, helper] = [await staffIn({ deps, app }, 'owner'), await staffIn({ deps, app }, 'helper')];
  type Answer = { ok: true } | { ok: false; status: number; error: { code: string; detail: string } };
  const outcome = (answer: Answer) => (answer.ok ? 'done' : [answer.status, answer.error.code, answer.error.detail]);
  const { cost: _cost, makerEarns: _earns, ...fields } = CUFF;
  const add = (name: string, status: 'draft' | 'active' | 'archived') =>
    helper.call('POST /admin/products', { body: { ...fields, name, price: 0.01, status, onHand: 1000 } });
  const copy = async (id: string) => {
    const made = await helper.call('POST /admin/products/:id/duplicate', { params: { id } });
    return made.ok ? made.body.id : '';
  };
  const put = async (by: typeof helper, id: string, status: 'active' | 'archived' | 'draft') => {
    const { changedAt: seen, name, price: now } = await getSheet(id);
    return by.call('PUT /admin/products/:id', { params: { id }, body: { ...fields, name, price: now, status, seen } });
  };
  const show = (by: typeof helper, id: string, isHidden: boolean) =>
    by.call('PUT /admin/products/:id/hidden', { params: { id }, body: { isHidden } });
  const bulk = async (by: typeof helper, id: string) => {
    const { changedAt: seen } = await getSheet(id);
    const body = { products: [{ id, seen }], change: { what: 'status', status: 'active' } as const };
    const done = await by.call('POST /admin/product-changes', { body });
    return done.ok ? done.body.left.map(({ why }) => why) : done.error.code;
  };

  expect(outcome(await add('Penny collar', 'active'))).toEqual(NEEDS_OWNER);
  const original = await make({ name: 'Copied collar', price: 132 });
  expect(await price('helper', original, 66)).toBe(200);
  const first = await copy(original);
  expect(await price('helper', first, 33)).toBe(200);
  const made = [await add('Penny draft', 'draft'), await add('Penny archived', 'archived')].map((answer) =>
    answer.ok ? answer.body.id : '',
  );
  for (const id of [
    first,
    await copy(first),
    ...made,
    await make({ name: 'Owner’s draft', price: 5, status: 'draft' }),
  ]) {
    expect(outcome(await put(helper, id, 'active')), id).toEqual(NEEDS_OWNER);
    expect(outcome(await show(helper, id, false)), id).toEqual(NEEDS_OWNER);
    expect(await bulk(helper, id), id).toEqual(['An owner publishes new products.']);
    // Archiving a draft doesn't bypass the rule.
    expect(outcome(await put(helper, id, 'archived')), id).toBe('done');
    expect(outcome(await show(helper, id, false)), id).toEqual(NEEDS_OWNER);
    expect(await getSheet(id), id).toMatchObject({ status: 'archived', wasPublished: false });
  }

  expect(outcome(await show(owner, first, false))).toBe('done');
  expect(await getSheet(first)).toMatchObject({ status: 'active', wasPublished: true });
  for (const hide of ['archived', 'draft'] as const) {
    expect(outcome(await put(helper, first, hide))).toBe('done');
    expect(outcome(await put(helper, first, 'active'))).toBe('done');
  }
  expect(outcome(await show(helper, first, true))).toBe('done');
  expect(await bulk(helper, first)).toEqual([]);
  expect((await getSheet(first)).status).toBe('active');
});

test('a helper cannot publish by undoing an owner’s action', async () => {
  const [owner, helper] = [await staffIn({ deps, app }, 'owner'), await staffIn({ deps, app }, 'helper')];
  const id = await make({ name: 'Undone collar', price: 5, status: 'draft' });
  const { changedAt: seen } = await getSheet(id);
  const body = { products: [{ id, seen }], change: { what: 'status', status: 'archived' } as const };
  const done = await owner.call('POST /admin/product-changes', { body });
  const changeId = done.ok ? (done.body.changeId ?? '') : '';
  await helper.call('POST /admin/product-changes/:id/undo', { params: { id: changeId } });
  expect(await getSheet(id)).toMatchObject({ status: 'draft', wasPublished: false });
});

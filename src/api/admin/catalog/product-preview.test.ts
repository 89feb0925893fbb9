import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { ProductDraft } from '../../../shop/catalog/products/schema.ts';

const { app, deps } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');
const { make, getSheet } = createProductBuilders(call);

async function preview(id: string, changes: Partial<ProductDraft> = {}) {
  const body = { ...toDraft(await getSheet(id)), ...changes };
  const answer = await call('POST /admin/products/:id/preview', { params: { id }, body });
  return answer.ok ? answer.body.path : [answer.status, Object.keys(answer.error.fields ?? {})];
}
const open = (path: unknown) => app.inject({ url: String(path), headers: { accept: 'text/html' } });

test('previews a draft as shoppers would see it with unsaved changes, and saves none of them', async () => {
  const id = await make({ name: 'Hidden Cuff', status: 'draft', price: 48 });
  const before = await getSheet(id);
  const path = await preview(id, {
    name: 'Bright Cuff',
    price: 61.5,
    description: 'Woven by the lake.',
    sizes: ['Large'],
  });
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Bright Cuff</h1>');
  expect(page.body).toContain('$61.50');
  expect(page.body).toContain('Woven by the lake.');
  expect(page.body).toContain('Nothing can be bought here.');
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  expect(page.body).not.toMatch(/<script(?! type="application\/ld\+json")/);
  expect(page.headers['cache-control']).toBe('no-store');
  // Without scripts, forms would submit to the cart.
  for (const nothing of ["script-src 'none'", "form-action 'none'"])
    expect(page.headers['content-security-policy']).toContain(nothing);
  expect(await getSheet(id)).toEqual(before);
  expect((await open(`/products/${id}`)).statusCode).toBe(404);
  expect(await actionsOn(deps.db, id)).toEqual(['product.created']);
});

test('keeps a live product unchanged while its preview differs', async () => {
  const id = await make({ name: 'Sold Cuff' });
  const path = await preview(id, { name: 'Sold Cuff, wider' });
  expect((await open(path)).body).toContain('Sold Cuff, wider</h1>');
  expect((await open(`/products/${id}`)).body).toContain('Sold Cuff</h1>');
});

test('limits a preview key to its own product for half an hour', async () => {
  const [id, other] = [await make({ name: 'One Cuff' }), await make({ name: 'Other Cuff' })];
  const path = String(await preview(id));
  expect((await open(path.replace(id, other))).statusCode).toBe(404);
  expect((await open(path.split('?')[0])).statusCode).toBe(404);
  expect((await open(`${path.split('?')[0]}?of=nobody’s`)).statusCode).toBe(404);
  const age = (minutes: number) =>
    deps.db.sql`update product_previews set made_at = now() - ${minutes}::int * interval '1 minute'`;
  await age(29);
  expect((await open(path)).statusCode).toBe(200);
  await age(31);
  expect((await open(path)).statusCode).toBe(404);
  await age(25 * 60);
  expect(await preview(id)).toEqual(expect.any(String));
  expect(await deps.db.sql`select 1 from product_previews`).toHaveLength(1);
});

test('refuses invalid input of a preview at its field', async () => {
  const id = await make({ name: 'Wrong Cuff' });
  expect(await preview(id, { wasPrice: 1 })).toEqual([400, ['wasPrice']]);
  expect(await preview(id, { category: 'nowhere' })).toEqual([404, []]);
  const body = toDraft(await getSheet(id));
  const gone = await call('POST /admin/products/:id/preview', { params: { id: 'never-was' }, body });
  expect(gone).toMatchObject({ status: 404 });
});

test('keeps saved values when previews and changes run concurrently', async () => {
  const id = await make({ name: 'Busy Cuff' });
  const path = String(await preview(id, { name: 'Never saved' }));
  const seen = (await getSheet(id)).changedAt;
  const body = { ...toDraft(await getSheet(id)), name: 'Saved Cuff', seen };
  const [saved, ...shown] = await Promise.all([
    call('PUT /admin/products/:id', { params: { id }, body }),
    ...Array.from({ length: 6 }, () => open(path)),
  ]);
  expect(saved.ok).toBe(true);
  for (const page of shown) expect(page.body).toContain('Never saved</h1>');
  expect((await getSheet(id)).name).toBe('Saved Cuff');
});

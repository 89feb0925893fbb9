import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../../db/seeds/samples.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps, api } = await openTestShop();
await loadSamples(deps);
const owner = await staffIn({ deps, app }, 'owner');
const { sql } = deps.db;

const { id } = PRODUCTS.cuff;
const { id: own } = PRODUCTS.dear;
const onShow = async () => {
  const shown = await api.call('GET /products', { query: { pageSize: 100 } });
  return shown.ok ? shown.body.map((product) => product.id) : [];
};
const samplesLine = async () => {
  const today = await owner.call('GET /admin/today', {});
  return today.ok ? today.body.setup?.find(({ does }) => does)?.line : '';
};

test('sample reviews are not marked as verified purchases', async () => {
  expect(await sql`select 1 from reviews where is_sample and is_verified`).toHaveLength(0);
});

test('archives all samples with their reviews in one call, and restores them in one', async () => {
  const before = await onShow();
  const [{ count = 0 } = {}] = await sql<{ count: number }[]>`select count(*) from reviews where is_sample`;
  expect(await samplesLine()).toBe(`52 sample products and ${count} sample reviews are in your shop.`);
  // One sample that the owner has edited, and one that was archived separately before.
  const sheet = await owner.call('GET /admin/products/:id', { params: { id: own } });
  if (!sheet.ok) throw new Error(sheet.error.detail);
  const taken = {
    ...toDraft(sheet.body),
    materials: 'My own beads',
    status: 'active' as const,
    seen: sheet.body.changedAt,
  };
  expect((await owner.call('PUT /admin/products/:id', { params: { id: own }, body: taken })).ok).toBe(true);
  const alone = { params: { id: PRODUCTS.nametag.id }, body: { isHidden: true } };
  expect((await owner.call('PUT /admin/products/:id/hidden', alone)).ok).toBe(true);

  const archived = await owner.call('POST /admin/samples/archive', {});
  expect(archived.ok && archived.body).toEqual({ products: 50, reviews: count });
  expect(await onShow()).toEqual([own]);
  expect(await samplesLine()).toBeUndefined();
  const kept = await api.call('GET /products/:id', { params: { id: own } });
  expect(kept.ok && kept.body).toMatchObject({ numReviews: 0, reviews: [] });
  const counts = await api.call('GET /products/:id/review-counts', { params: { id: own } });
  expect(counts.ok && counts.body).toEqual({ received: 0, shown: 0, ratings: [0, 0, 0, 0, 0] });
  expect((await api.call('GET /products/:id', { params: { id } })).status).toBe(404);
  const list = await owner.call('GET /admin/products', { query: { view: 'archived' } });
  expect(list.ok && list.body.counts).toMatchObject({ archived: 51, archivedSamples: 50 });
  const again = await owner.call('POST /admin/samples/archive', {});
  expect(again.ok && again.body).toEqual({ products: 0, reviews: 0 });

  const restored = await owner.call('POST /admin/samples/restore', {});
  expect(restored.ok && restored.body).toEqual({ products: 50, reviews: count });
  expect((await onShow()).sort()).toEqual(before.filter((each) => each !== PRODUCTS.nametag.id).sort());
  const entries = await sql`select what, after from audit_entries where subject = 'samples' order by id`;
  expect([...entries]).toEqual([
    { what: 'product.samples_archived', after: { products: 50, reviews: count } },
    { what: 'product.samples_shown', after: { products: 50, reviews: count } },
  ]);
  const helper = await staffIn({ deps, app }, 'helper');
  expect((await helper.ask('POST', '/samples/archive')).status).toBe(403);
});

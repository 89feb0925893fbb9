import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps, api } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');
const { make, save } = createProductBuilders(call);

type Part = { label: string; value: number };
const SHARES: Part[] = [
  { label: 'The maker', value: 60 },
  { label: 'Materials', value: 15 },
  { label: 'The shop', value: 25 },
];

await deps.db.sql`insert into communities (slug, name, place) values ('ring', 'Ring of Hands', '')`;
const ofCommunity = (parts: Part[], before: Part[]) =>
  call('PUT /admin/communities/:slug/price-parts', { params: { slug: 'ring' }, body: { parts, before } });
const ofProduct = (id: string, parts: Part[], before: Part[]) => save(id, { priceParts: { parts, before } });
const told = async (id: string) => {
  const answer = await api.call('GET /products/:id', { params: { id } });
  return answer.ok ? answer.body.priceParts.map(({ label, amount }) => `${label} ${amount}`) : [];
};

test('shows a price breakdown by the community’s percentages, or the product’s amounts when set', async () => {
  const id = await make({ name: 'Told cuff', community: 'ring', price: 48 });
  expect(await told(id)).toEqual([]);
  expect(await ofCommunity(SHARES, [])).toMatchObject({ ok: true });
  expect(await told(id)).toEqual(['The maker 28.8', 'Materials 7.2', 'The shop 12']);
  const page = (await app.inject({ url: `/products/${id}`, headers: { accept: 'text/html' } })).body;
  expect(page).toContain('Where your $48.00 goes');
  const own = [
    { label: 'The maker', value: 3000 },
    { label: 'The shop', value: 1800 },
  ];
  expect(await ofProduct(id, own, [])).toMatchObject({ ok: true });
  expect(await told(id)).toEqual(['The maker 30', 'The shop 18']);
  // The parts would be wrong for another price.
  await deps.db.sql`update products set price_cents = 5400 where id = ${id}`;
  expect(await told(id)).toEqual([]);
  expect(await ofProduct(id, [], own)).toMatchObject({ ok: true });
  expect(await told(id)).toHaveLength(3);
  expect(await ofCommunity([], SHARES)).toMatchObject({ ok: true });
  expect(await told(id)).toEqual([]);
});

test('refuses price parts that do not add up, repeat a name or are based on an outdated version', async () => {
  const id = await make({ name: 'Refusing cuff', community: 'ring', price: 48 });
  expect(await ofCommunity(SHARES.slice(0, 2), [])).toMatchObject({
    ok: false,
    status: 400,
    error: { code: 'parts_dont_add_up', detail: 'These add up to 75%. They must add up to 100%.' },
  });
  const parts = [{ label: 'The maker', value: 4700 }];
  expect(await ofProduct(id, parts, [])).toMatchObject({
    ok: false,
    error: { detail: 'These add up to $47.00. They must add up to $48.00.' },
  });
  const twice = ['The shop', ' the Shop '].map((label) => ({ label, value: 2400 }));
  expect(await ofProduct(id, twice, [])).toMatchObject({ ok: false, error: { code: 'same_label' } });
  expect(await ofProduct(id, [], parts)).toMatchObject({ ok: false, error: { code: 'changed_meanwhile' } });
  expect(await ofProduct(id, [{ label: ' ', value: 4800 }], [])).toMatchObject({ ok: false, status: 400 });
  expect(await ofProduct(id, [{ label: 'Tab\u0000', value: 4800 }], [])).toMatchObject({ ok: false, status: 400 });
});

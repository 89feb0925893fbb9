import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { createProductBuilders } from '../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { applyFoundColors } from '../../shop/catalog/product-colors.ts';

const { app, deps } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'helper');
const { make } = createProductBuilders((await staffIn({ deps, app }, 'owner')).call);
const { sql } = deps.db;

async function hang(product: string, place: number, palette: string[]) {
  const id = `${place}`.repeat(16).slice(0, 16);
  await sql`insert into pictures (id, width, height, color, alt, widths, palette)
    values (${id}, 400, 500, '#ffffff', '', '{"avif": [320], "webp": [320], "jpeg": [320]}', ${palette}::text[])
    on conflict (id) do update set palette = excluded.palette`;
  await sql`insert into product_pictures (product_id, place, picture_id) values (${product}, ${place}, ${id})`;
}

const colors = async (id: string) => {
  const answer = await call('GET /admin/products/:id/colors', { params: { id } });
  return answer.ok && answer.body;
};

test('the first two pictures tell up to four colors, and staff choose others, which then stay', async () => {
  const id = await make({ name: 'Found Colors' });
  await hang(id, 1, ['red', 'blue']);
  await hang(id, 2, ['blue', 'green', 'white', 'black']);
  await hang(id, 3, ['pink']);
  await applyFoundColors(sql, id);
  expect(await colors(id)).toEqual({ colors: ['red', 'blue', 'green', 'white'], isChosen: false });

  const params = { id };
  const before = ['red', 'blue', 'green', 'white'];
  const late = await call('PUT /admin/products/:id/colors', { params, body: { colors: ['gold'], before: ['red'] } });
  expect(late).toMatchObject({ ok: false, status: 409 });
  const saved = await call('PUT /admin/products/:id/colors', { params, body: { colors: ['gold', 'white'], before } });
  expect(saved.ok && saved.body).toEqual({ colors: ['white', 'gold'], isChosen: true });
  await applyFoundColors(sql, id);
  expect(await colors(id)).toEqual({ colors: ['white', 'gold'], isChosen: true });

  const again = await call('PUT /admin/products/:id/colors', {
    params,
    body: { colors: null, before: ['gold', 'white'] },
  });
  expect(again.ok && again.body).toEqual({ colors: before, isChosen: false });
});

test('unknown colors, five of them and unknown products are refused', async () => {
  const id = await make({ name: 'Refused Colors' });
  const put = (product: string, chosen: string[]) =>
    call('PUT /admin/products/:id/colors', { params: { id: product }, body: { colors: chosen as never, before: [] } });
  expect(await put(id, ['mauve'])).toMatchObject({ ok: false, status: 400 });
  const five = await put(id, ['red', 'blue', 'green', 'white', 'gold']);
  expect(!five.ok && five.error.fields).toMatchObject({ colors: 'Choose up to 4 colors.' });
  expect(await put('no-such-product', ['red'])).toMatchObject({ ok: false, status: 404 });
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { applyFoundColors } from '../../../shop/catalog/pictures/colors.ts';

const { app, deps } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { call } = await staffIn({ deps, app }, 'helper');
const owner = await staffIn({ deps, app }, 'owner');
const { make, attach } = createProductBuilders(owner.call);
const { getSheet, save } = createProductBuilders(call);
const upload = createUploader({ app, headers: owner.headers });
const { sql } = deps.db;

async function hang(product: string, place: number, palette: string[]) {
  const id = `${place}`.repeat(16).slice(0, 16);
  await sql`insert into pictures (id, width, height, color, alt, widths, palette)
    values (${id}, 400, 500, '#ffffff', '', '{"avif": [320], "webp": [320], "jpeg": [320]}', ${palette}::text[])
    on conflict (id) do update set palette = excluded.palette`;
  await sql`insert into product_pictures (product_id, place, picture_id) values (${product}, ${place}, ${id})`;
}

const colors = async (id: string) => (await getSheet(id)).colors;
const choose = (id: string, chosen: string[] | null, before: string[]) =>
  save(id, { chosenColors: { colors: chosen as never, before: before as never } });

test('detects up to four colors from the first two pictures, and keeps colors chosen by staff', async () => {
  const id = await make({ name: 'Found Colors' });
  await hang(id, 1, ['red', 'blue']);
  await hang(id, 2, ['blue', 'green', 'white', 'black']);
  await hang(id, 3, ['pink']);
  await applyFoundColors(sql, id);
  expect(await colors(id)).toEqual({ colors: ['red', 'blue', 'green', 'white'], isChosen: false });

  const before = ['red', 'blue', 'green', 'white'];
  expect(await choose(id, ['gold'], ['red'])).toMatchObject({ ok: false, status: 409 });
  const saved = await choose(id, ['gold', 'white'], before);
  expect(saved.ok && saved.body.colors).toEqual({ colors: ['white', 'gold'], isChosen: true });
  await applyFoundColors(sql, id);
  expect(await colors(id)).toEqual({ colors: ['white', 'gold'], isChosen: true });

  const again = await choose(id, null, ['gold', 'white']);
  expect(again.ok && again.body.colors).toEqual({ colors: before, isChosen: false });
});

test('refuses unknown colors and a fifth color', async () => {
  const id = await make({ name: 'Refused Colors' });
  expect(await choose(id, ['mauve'], [])).toMatchObject({ ok: false, status: 400 });
  const five = await choose(id, ['red', 'blue', 'green', 'white', 'gold'], []);
  expect(!five.ok && five.error.fields).toMatchObject({ 'chosenColors.colors': 'Choose up to 4 colors.' });
});

test('detects the colors of beads in an uploaded picture', async () => {
  const id = await make({ name: 'New' });
  // Red beads on a white cloth, with the highlights and shadows that distinguish beads from a wall.
  const beads = Buffer.alloc(240 * 300 * 3, 240);
  for (let y = 60; y < 240; y += 1)
    for (let x = 50; x < 190; x += 1) {
      const light = 0.75 + 0.25 * Math.sin(x / 3) * Math.sin(y / 3);
      beads.set([179 * light, 35 * light, 31 * light], (y * 240 + x) * 3);
    }
  const bytes = new Uint8Array(
    await sharp(beads, { raw: { width: 240, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
  expect((await attach(upload, id, bytes)).ok).toBe(true);
  expect(await colors(id)).toMatchObject({ colors: expect.arrayContaining(['red']) });
});

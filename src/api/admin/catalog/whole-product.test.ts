import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { findBrokenInvariants } from '../../../../tests/support/checks/invariants.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import type { ChangedProduct } from '../../../shop/catalog/products/schema.ts';

const { app, deps } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { call: helperCall } = await staffIn({ deps, app }, 'helper');
const { make, getSheet } = createProductBuilders(call);
const upload = createUploader({ app, headers });

async function prepare(background: string): Promise<string> {
  const canvas = { width: 400, height: 500, channels: 3 as const, background };
  const drawn = await sharp({ create: canvas }).png().toBuffer();
  const sent = await upload('POST /admin/pictures', {}, new Uint8Array(drawn));
  if (!sent.ok) throw new Error(sent.error.detail);
  return sent.body.id;
}

async function save(id: string, change: Partial<ChangedProduct>, by = call) {
  const sheet = await getSheet(id);
  return by('PUT /admin/products/:id', {
    params: { id },
    body: { ...toDraft(sheet), seen: sheet.changedAt, ...change },
  });
}
const orderOf = (ids: readonly string[], takenDown: string[] = [], putBack: string[] = []) => ({
  pictures: ids.map((each) => ({ id: each, alt: `Of ${each}` })),
  takenDown,
  putBack,
});

test('saves pictures, stock, colors, pairs and price parts with the form, all together', async () => {
  const [id, other] = [await make({ name: 'Saved whole', price: 48, sizes: [] }), await make({ name: 'Worn with it' })];
  const [red, blue] = [await prepare('#a33'), await prepare('#33a')];
  const saved = await save(id, {
    price: 50,
    pictureOrder: orderOf([blue, red]),
    stockChange: { by: 2, reason: 'Received', note: '' },
    chosenColors: { colors: ['red'], before: [] },
    pairs: { pairsWith: [other], before: [] },
    priceParts: { parts: [{ label: 'The maker', value: 5000 }], before: [] },
  });
  expect(saved).toMatchObject({ ok: true });
  const sheet = await getSheet(id);
  expect(saved.ok && saved.body).toEqual(sheet);
  expect(sheet).toMatchObject({
    price: 50,
    pictures: [{ id: blue, alt: `Of ${blue}` }, { id: red }],
    stock: { onHand: 7 },
    colors: { colors: ['red'], isChosen: true },
    pairsWith: [{ id: other }],
    priceParts: { parts: [{ label: 'The maker', value: 5000 }] },
  });
  // A deleted picture can be put back by the undo of that save.
  expect((await save(id, { pictureOrder: orderOf([red], [blue]) })).ok).toBe(true);
  expect((await save(id, { pictureOrder: orderOf([blue, red], [], [blue]) })).ok).toBe(true);
  expect((await getSheet(id)).pictures.map((picture) => picture.id)).toEqual([blue, red]);
  expect(await findBrokenInvariants(deps.db)).toEqual([]);
});

test('saves nothing if one part is refused, and names its field', async () => {
  const id = await make({ name: 'Refused whole', price: 48, sizes: [] });
  const picture = await prepare('#3a3');
  const before = await getSheet(id);
  const all = { price: 55, pictureOrder: orderOf([picture]) };
  const refused = async (change: Partial<ChangedProduct>, by = call) => {
    const answer = await save(id, { ...all, ...change }, by);
    return answer.ok ? 'saved' : Object.keys(answer.error.fields ?? {});
  };
  expect(await refused({ stockChange: { by: 9, reason: 'Damaged', note: '' } })).toEqual(['stockChange.by']);
  expect(await refused({ stockCount: { counted: 3, expected: 4, note: '' } })).toEqual(['stockCount.counted']);
  expect(await refused({ pairs: { pairsWith: [id], before: [] } })).toEqual(['pairs.pairsWith']);
  expect(await refused({ priceParts: { parts: [{ label: 'All', value: 1 }], before: [] } })).toEqual([
    'priceParts.parts',
  ]);
  expect(await refused({ pictureOrder: orderOf(['0123456789abcdef']) })).toEqual(['pictureOrder.pictures']);
  const sizes = [{ size: 'Small', counted: 5, expected: null, priceDifference: -60, sku: '' }];
  expect(await refused({ stockBySize: { sizes, seen: before.stock.sizesVersion } })).toEqual([
    'stockBySize.sizes.0.priceDifference',
  ]);
  expect(await getSheet(id)).toEqual(before);
});

test('refuses a form that was loaded before another save of any of its parts', async () => {
  const id = await make({ name: 'Edited by two' });
  const { changedAt } = await getSheet(id);
  expect((await save(id, { chosenColors: { colors: ['blue'], before: [] } })).ok).toBe(true);
  const late = await save(id, { seen: changedAt, price: 60 });
  expect(late).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } });
});

test('hides price parts from helpers, and refuses theirs', async () => {
  const id = await make({ name: 'Parts for owners' });
  const seen = await helperCall('GET /admin/products/:id', { params: { id } });
  expect(seen.ok && seen.body).not.toHaveProperty('priceParts');
  const { cost: _, makerEarns: __, ...fields } = toDraft(await getSheet(id));
  const answer = await helperCall('PUT /admin/products/:id', {
    params: { id },
    body: { ...fields, seen: (await getSheet(id)).changedAt, priceParts: { parts: [], before: [] } },
  });
  expect(answer).toMatchObject({ status: 403, error: { fields: { priceParts: expect.any(String) } } });
});

import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { MAX_SIZES } from '../../../shared/products/sizes.ts';

const { app, deps, api } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');
const { make, getSheet, save: saveProduct } = createProductBuilders(call);
const { sql } = deps.db;

const CUFFS = {
  measuredAt: 'wrist' as const,
  bead: 2,
  between: 'larger' as const,
  sizes: [
    { size: 'Small', strung: 6500, fits: [5250, 5900] as [number, number] },
    { size: 'Medium', strung: 7250, fits: [6000, 6600] as [number, number] },
  ],
};
await sql`insert into categories (slug, name, line, place) values ('cuffs', 'Cuffs', '', 900)`;

const read = async (slug = 'cuffs') => {
  const answer = await call('GET /admin/categories/:slug/measures', { params: { slug } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};
const save = (measures: typeof CUFFS | null, version: string) =>
  call('PUT /admin/categories/:slug/measures', { params: { slug: 'cuffs' }, body: { measures, version } });
const readOwn = async (id: string) => (await getSheet(id)).measures;
const saveOwn = (id: string, measures: { bead: number | null; sizes: typeof CUFFS.sizes } | null, version: string) =>
  saveProduct(id, { measures: { measures, version } });
const told = async (id: string) => {
  const answer = await api.call('GET /products/:id', { params: { id } });
  return answer.ok ? answer.body.sizing : undefined;
};

/**
 * Inner length of each size and the body measures that it fits, in inches, as the size guide has always stated them.
 */
const FIGURES = {
  wristbands: { at: 'wrist', inside: [6.25, 7, 7.75, 8.5], fits: ['5.25–5.9', '6–6.6', '6.7–7.3', '7.4–8.2'] },
  necklaces: { at: 'length', inside: [16, 18, 20, 24] },
  chockers: { at: 'neck', inside: [13.5, 14.5, 15.75, 17.5], fits: ['12–12.9', '13–13.9', '14–15.2', '15.3–17'] },
  anklets: { at: 'ankle', inside: [9, 9.75, 10.5, 11.75], fits: ['7.5–8.2', '8.3–9', '9.1–9.8', '9.9–11'] },
  nametags: { at: 'wrist', inside: [6.25, 7, 7.75, 8.5], fits: ['5.25–5.9', '6–6.6', '6.7–7.3', '7.4–8.2'] },
};

test('measures the sample categories of a new shop', async () => {
  const answer = await api.call('GET /measures', {});
  const measured = (answer.ok ? answer.body : []).map(({ id, sizing: { measuredAt, sizes } }) => [
    id,
    {
      at: measuredAt,
      inside: sizes.map(({ inside }) => Math.round(inside / 10) / 100),
      ...(measuredAt !== 'length' && { fits: sizes.map(({ from, to }) => `${from / 1000}–${to / 1000}`) }),
    },
  ]);
  expect(Object.fromEntries(measured)).toEqual(FIGURES);
});

test('applies category measures to products, less the room that their own beads take', async () => {
  const id = await make({ name: 'Measured cuff', category: 'cuffs', sizes: ['Small', 'Medium'] });
  expect(await told(id)).toBeNull();
  const { version, measures } = await read();
  expect(measures).toBeNull();
  const saved = await save(CUFFS, version);
  expect(saved).toMatchObject({ ok: true, body: { measures: CUFFS } });
  expect((await told(id))?.sizes).toEqual([
    { size: 'Small', inside: 6253, from: 5250, to: 5900 },
    { size: 'Medium', inside: 7003, from: 6000, to: 6600 },
  ]);
  const own = await readOwn(id);
  expect(own).toMatchObject({
    measures: null,
    category: { name: 'Cuffs', measures: CUFFS },
    sizes: ['Small', 'Medium'],
  });
  expect(await saveOwn(id, { bead: 8.004, sizes: [] }, own.version)).toMatchObject({
    ok: true,
    body: { measures: { measures: { bead: 8, sizes: [] } } },
  });
  expect((await told(id))?.sizes[1]).toEqual({ size: 'Medium', inside: 6261, from: 5258, to: 5858 });
  const copy = await call('POST /admin/products/:id/duplicate', { params: { id } });
  expect(copy.ok && (await readOwn(copy.body.id)).measures).toEqual({ bead: 8, sizes: [] });
  // Empty measures aren't stored.
  expect(await saveOwn(id, { bead: null, sizes: [] }, (await readOwn(id)).version)).toMatchObject({
    body: { measures: { measures: null, version: own.version } },
  });
  const entries = await sql<
    { what: string }[]
  >`select what from audit_entries where subject in ('cuffs', ${id}) order by id`;
  expect(entries.map(({ what }) => what).filter((what) => what.includes('measures'))).toEqual([
    'category.measures_changed',
    'product.measures_changed',
    'product.measures_changed',
  ]);
  expect(await save(null, (await read()).version)).toMatchObject({ ok: true, body: { measures: null } });
  expect(await told(id)).toBeNull();
});

test('saves one of two concurrent edits of measures and refuses the other with a conflict', async () => {
  const { version } = await read();
  const both = await Promise.all([save(CUFFS, version), save({ ...CUFFS, bead: 3 }, version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = await read();
  // Saving the same measures changes nothing and is no conflict.
  expect(await save(kept.measures as typeof CUFFS, kept.version)).toMatchObject({ ok: true, body: kept });
  expect(await save(CUFFS, 'older')).toMatchObject({ ok: false, error: { code: 'changed_meanwhile' } });
  expect(await save(null, kept.version)).toMatchObject({ ok: true });
});

test('refuses invalid measures at their fields', async () => {
  const { version } = await read();
  const [small, medium] = CUFFS.sizes as [(typeof CUFFS.sizes)[number], (typeof CUFFS.sizes)[number]];
  const refused = async (sizes: typeof CUFFS.sizes, bead = 2) => {
    const answer = await save({ ...CUFFS, bead, sizes }, version);
    return answer.ok ? 'saved' : { status: answer.status, ...answer.error.fields };
  };
  expect(await refused([small, { ...medium, size: 'SMALL' }])).toEqual({
    status: 400,
    'measures.sizes.1.size': 'This size is in the list already.',
  });
  expect(await refused([{ ...small, fits: [5900, 5250] }])).toEqual({
    status: 400,
    'measures.sizes.0.fits.1': 'The second measure is smaller than the first.',
  });
  expect(await refused([small, { ...medium, strung: 1000 }], 9)).toEqual({
    status: 400,
    'measures.sizes.1.strung': 'Beads this thick leave no room inside this length.',
  });
  expect(await refused([{ ...small, strung: 999 }])).toMatchObject({
    'measures.sizes.0.strung': 'Enter a length from 1 to 60 in.',
  });
  expect(await refused([small], 0)).toMatchObject({
    'measures.bead': 'Enter millimeters from 0.5 to 30, like 2 or 2.5.',
  });
  expect(
    await refused(Array.from({ length: MAX_SIZES + 1 }, (_, place) => ({ ...small, size: `Size ${place}` }))),
  ).toMatchObject({
    status: 400,
  });
  expect(await call('GET /admin/categories/:slug/measures', { params: { slug: 'none' } })).toMatchObject({
    status: 404,
  });
  const nowhere = { params: { slug: 'none' }, body: { measures: null, version } };
  expect(await call('PUT /admin/categories/:slug/measures', nowhere)).toMatchObject({ status: 404 });
  // A product's own lengths are stored even while its category is unmeasured.
  const id = await make({ name: 'Unmeasured cuff', category: 'cuffs', sizes: ['Small'] });
  expect(await saveOwn(id, { bead: null, sizes: [small] }, (await readOwn(id)).version)).toMatchObject({ ok: true });
  expect(await told(id)).toBeNull();
});

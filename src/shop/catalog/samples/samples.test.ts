import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../../../db/seeds/fixtures.ts';
import { PICTURED } from '../../../../db/seeds/pictured-reviews.ts';
import { loadSamples, sampleProducts } from '../../../../db/seeds/samples.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import { fileNames, picturesFolder } from '../../media/store/folder-pictures.ts';
import { removeSamples } from './samples.ts';

const deps = await openTestDeps({ env: { DATA_DIR: `data/test-files/samples-${process.pid}` } });
const { sql } = deps.db;
afterAll(() => rm(deps.config.dataDir, { recursive: true, force: true }));
const count = async (table: string) => (await sql`select count(*) as n from ${sql(table)}`)[0]?.n;

// Two processes that start at the same time.
const laidOut = await Promise.all([loadSamples(deps), loadSamples(deps)]);

test('creates the samples once when two processes start at once', async () => {
  expect(laidOut.toSorted()).toEqual([false, true]);
  expect(await count('products')).toBe(52);
  expect(deps.changed).toContain('catalog');
});

test('marks everything of the samples as a sample', async () => {
  for (const table of ['products', 'pictures', 'communities', 'reviews']) {
    const [row] = await sql`
      select count(*) filter (where is_sample) as samples, count(*) filter (where not is_sample) as others
      from ${sql(table)}`;
    expect(row?.samples, table).toBeGreaterThan(0);
    expect(row?.others, table).toBe(0);
  }
});

test('stocks samples as the catalog states, with ledger entries', async () => {
  const [row] = await sql`
    select s.on_hand, (select sum(on_hand_change)::int from stock_ledger where product_id = s.product_id) as counted
    from stock s where product_id = ${PRODUCTS.plenty.id}`;
  expect(row).toEqual({ onHand: 60, counted: 60 });
});

test('test fixtures match the catalog', () => {
  const pieces = new Map(sampleProducts().map((piece) => [piece.id, piece]));
  for (const piece of Object.values(PRODUCTS)) expect(pieces.get(piece.id)).toMatchObject(piece);
});

test('computes a rating from published reviews', async () => {
  expect((await sql`select 1 from products where rating_count > 0`).length).toBeGreaterThan(10);
  const wrong = await sql`
    select p.id from products p left join reviews r on r.product_id = p.id and r.status = 'shown'
    group by p.id having p.rating_sum <> coalesce(sum(r.rating), 0) or p.rating_count <> count(r.id)`;
  expect([...wrong]).toEqual([]);
});

test('updates the rating when a review is hidden, edited or deleted', async () => {
  const rating = async () => {
    const [row] = await sql<{ ratingSum: number; ratingCount: number }[]>`
      select rating_sum, rating_count from products where id = ${PRODUCTS.cuff.id}`;
    return [row?.ratingSum ?? 0, row?.ratingCount ?? 0] as const;
  };
  const [sum, number] = await rating();
  const [added] = await sql<{ id: string }[]>`
    insert into reviews (product_id, name, rating, comment) values (${PRODUCTS.cuff.id}, 'Kit', 2, 'Hm.') returning id`;
  expect(await rating()).toEqual([sum + 2, number + 1]);
  await sql`update reviews set rating = 5 where id = ${added?.id ?? ''}`;
  expect(await rating()).toEqual([sum + 5, number + 1]);
  await sql`update reviews set status = 'hidden' where id = ${added?.id ?? ''}`;
  expect(await rating()).toEqual([sum, number]);
  await sql`update reviews set status = 'shown' where id = ${added?.id ?? ''}`;
  await sql`delete from reviews where id = ${added?.id ?? ''}`;
  expect(await rating()).toEqual([sum, number]);
});

test('finds products by a renamed category’s new name', async () => {
  const found = async (word: string) =>
    (await sql`select count(*) as n from products where words @@ to_tsquery('english', ${word})`)[0]?.n;
  await sql`update categories set name = 'Armlets' where slug = 'wristbands'`;
  expect(await found('armlet')).toBe(8);
  await sql`update categories set name = 'Wristbands' where slug = 'wristbands'`;
  expect(await found('armlet')).toBe(0);
});

test('shows a product’s pictures in their order with alt texts after every change', async () => {
  const [a, b] = [PRODUCTS.cuff.id, PRODUCTS.unsized.id];
  const kept = async () => (await sql`select id, pictures from products where id in (${a}, ${b}) order by id`).slice();
  const hung = async () =>
    (
      await sql`
        select p.id, coalesce(json_agg(json_strip_nulls(json_build_object('id', i.id, 'alt', i.alt,
          'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths, 'role', nullif(pp.role, ''), 'widthInches', pp.width_inches)) order by pp.place) filter (where i.id is not null), '[]') as pictures
        from products p left join product_pictures pp on pp.product_id = p.id left join pictures i on i.id = pp.picture_id
        where p.id in (${a}, ${b}) group by p.id order by p.id`
    ).slice();
  const before = await kept();
  const changes = [
    sql`insert into product_pictures (product_id, place, picture_id)
      select ${a}, 7, picture_id from product_pictures where product_id = ${b} and place = 1`,
    sql`update pictures set alt = alt || ' from the side'
      where id in (select picture_id from product_pictures where product_id = ${b})`,
    sql`update product_pictures set place = 0 where product_id = ${a} and place = 7`,
    sql`update product_pictures set product_id = ${b}, place = 9 where product_id = ${a} and place = 0`,
    sql`delete from product_pictures where product_id = ${b} and place = 9`,
    sql`update pictures set alt = replace(alt, ' from the side', '')`,
  ];
  expect(before).toEqual(await hung());
  for (const change of changes) {
    await change;
    expect(await kept()).toEqual(await hung());
  }
  expect(await kept()).toEqual(before);
});

test('removes all samples with one command, and keeps the owner’s data', async () => {
  await sql`insert into products (id, name, price_cents, category_slug, community_slug)
    values ('own-cuff', 'Own Cuff', 5000, 'wristbands', 'indigo-court')`;
  await sql`update products set is_sample = false where id = ${PRODUCTS.cuff.id}`;
  await sql`insert into product_pictures (product_id, place, picture_id)
    select 'own-cuff', 1, picture_id from product_pictures where product_id = ${PRODUCTS.unsized.id} and place = 1`;
  const kept = await sql<{ pictureId: string; widths: Parameters<typeof fileNames>[1] }[]>`
    select pp.picture_id, i.widths from product_pictures pp join pictures i on i.id = pp.picture_id
    where pp.product_id in ('own-cuff', ${PRODUCTS.cuff.id})
    union all select i.id, i.widths from review_pictures rp join reviews r on r.id = rp.review_id
    join pictures i on i.id = rp.picture_id where r.product_id = ${PRODUCTS.cuff.id}`;

  const { products, pictures } = await removeSamples(deps);
  expect(products).toHaveLength(51);
  expect(pictures).toHaveLength(4 * 52 + PICTURED.length - kept.length);
  expect((await sql`select id from products order by id`).map(({ id }) => id)).toEqual(['own-cuff', PRODUCTS.cuff.id]);
  expect((await sql`select slug from communities order by slug`).map(({ slug }) => slug)).toEqual([
    'indigo-court',
    'olchoro-bead-circle',
  ]);
  await deps.pictures.deletePictures(pictures);
  const files = await readdir(join(picturesFolder(deps.config)));
  expect(files.sort()).toEqual(kept.flatMap(({ pictureId, widths }) => fileNames(pictureId, widths)).sort());
  expect(deps.changed).toContain('catalog');
});

test('does not recreate removed samples on the next start', async () => {
  await sql`delete from products`;
  expect(await loadSamples(deps)).toBe(false);
});

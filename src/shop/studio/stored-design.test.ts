import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toDesign } from '../../../tests/support/studio-designs.ts';
import { createChart } from './core/chart.ts';
import { DEFAULT_STUDIO } from './core/defaults.ts';
import type { Design } from './core/design.ts';
import { countByColor } from './core/measure.ts';
import { findDesignRow } from './queries.ts';
import { storedDesign } from './stored-design.ts';

const { app, deps } = await openTestShop();
const { sql } = deps.db;
const post = (changes: Partial<Design>) =>
  app.inject({ method: 'POST', url: '/api/studio/designs', payload: toDesign(changes) });
const make = async (changes: Partial<Design> = {}): Promise<string> => (await post(changes)).json().product;

const KINDS: readonly Partial<Design>[] = [
  { form: 'keyring', tail: 'fringe' },
  { form: 'keyring', tail: 'fringe', border: 'plain', ground: 'plum' },
  { form: 'keyring', tail: 'cord', first: 'rose', second: 'olive' },
  { form: 'bracelet', symbol: 'sun', place: 'both' },
];

test.each(KINDS)('stores a design with every bead of its tail, and reads the same chart: %o', async (changes) => {
  const design = toDesign({ text: 'Nia', ...changes });
  const row = await findDesignRow(sql, await make(design));
  const stored = row && storedDesign(row);
  const chart = createChart(design, DEFAULT_STUDIO.colors);
  expect(stored?.chart.tail).toEqual(chart.tail);
  expect(stored && countByColor(stored.chart)).toEqual(countByColor(chart));
});

test('never changes a stored design’s fringe or counts', async () => {
  const id = await make({ text: 'Asha', form: 'keyring' });
  const empty = { fringe: [], large: '' };
  await expect(
    sql`update designs set tail = ${JSON.stringify(empty)}::text::jsonb where product_id = ${id}`,
  ).rejects.toThrow("can't be changed");
  await expect(sql`update designs set bead_counts = '{}' where product_id = ${id}`).rejects.toThrow("can't be changed");
});

test('places a design created during its category’s deletion in the next category', async () => {
  await sql`insert into categories (slug, name, line, place) values ('nametags', 'Nametags', '', 901),
    ('charms', 'Charms', '', 902) on conflict do nothing`;
  let answer: ReturnType<typeof post> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.sql`update products set category_slug = 'charms' where category_slug = 'nametags'`;
    await tx.sql`delete from categories where slug = 'nametags'`;
    answer = post({ text: 'Chiku' });
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'`).length;
    await expect.poll(isWaiting).toBe(1);
  });
  const made = await answer;
  expect(made?.statusCode).toBe(201);
  const [row] = await sql<{ slug: string }[]>`
    select category_slug as slug from products where id = ${made?.json().product ?? ''}`;
  expect(row?.slug).not.toBe('nametags');
});

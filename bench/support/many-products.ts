import type { Sql } from '../../src/platform/db/database.ts';
import { BEAD_COLORS } from '../../src/shared/products/bead-colors.ts';
import { SIZES } from '../../src/shared/products/sizes.ts';
import { type Chance, chanceFrom } from '../../tools/sample-pictures/beads/chance.ts';

const COLORS = 'red blue indigo green teal amber white black plum rose peach rust ochre ivory gold silver'.split(' ');
const PLACES =
  'rift hills shore lake market dusk acacia volta savanna delta ridge harbor terrace orchard canyon meadow'.split(' ');
const PATTERNS = 'diamond chevron zigzag triangle star petal swirl stripe step arrow wave segment checker spiral'.split(
  ' ',
);
const KINDS: readonly (readonly [slug: string, names: readonly string[]])[] = [
  ['wristbands', ['cuff', 'band', 'bracelet', 'stack']],
  ['necklaces', ['collar', 'necklace', 'pendant', 'strand']],
  ['chockers', ['chocker']],
  ['anklets', ['anklet']],
  ['nametags', ['nametag']],
  ['earrings', ['earrings', 'hoops', 'drops', 'studs']],
  ['home-decor', ['bowl', 'basket', 'coasters', 'runner']],
  ['accessories', ['keyring', 'belt', 'clasp', 'pouch']],
];
const SYLLABLES = 'ba be bi ka ke ki lo lu ma mi mo na ne ni ra re ro sa se su ta ti to wa ya zu'.split(' ');

/** Rare words, as in real descriptions: their number grows with the number of products, but sublinearly. */
function rareWords(products: number): string[] {
  const chance = chanceFrom('rare words');
  const words = new Set<string>();
  while (words.size < 1000 + Math.round(Math.sqrt(products) * 20)) {
    words.add(Array.from({ length: chance.whole(2, 4) }, () => chance.pick(SYLLABLES)).join(''));
  }
  return [...words];
}

type Made = { id: string; name: string; description: string; keywords: string; cents: number; category: string };
/** What filters use. `counted`: each size has separate stock. */
type Narrowed = { community: string; colors: string[]; sizes: string[]; counted: boolean };

const WORN = ['wristbands', 'necklaces', 'chockers', 'anklets'];
const MAKERS = PLACES.slice(0, 8).map((place) => `${place}-circle`);

const narrowed = (chance: Chance, category: string): Narrowed => ({
  community: chance.pick(MAKERS),
  colors: [...new Set(Array.from({ length: chance.whole(1, 4) }, () => chance.pick(BEAD_COLORS).id))],
  sizes: WORN.includes(category) ? [...SIZES] : [],
  counted: WORN.includes(category) && chance.happens(1 / 3),
});

function product(chance: Chance, number: number, rare: readonly string[]): Made {
  const [category, names] = chance.pick(KINDS);
  const [color, other] = [chance.pick(COLORS), chance.pick(COLORS)];
  const kind = chance.pick(names);
  const name = [chance.pick(PLACES), color, chance.pick(PATTERNS), kind, String(number)];
  // Skewed word frequencies, as in natural language: a few words are very common, most are rare.
  const word = () => rare[Math.floor(rare.length * chance.next() ** 3)] ?? '';
  return {
    id: name.join('-'),
    name: name.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join(' '),
    description: Array.from({ length: chance.whole(12, 30) }, word).join(' '),
    keywords: `${color} ${other} ${chance.pick(PATTERNS)}`,
    cents: chance.whole(20, 150) * 100,
    category,
  };
}

const BATCH = 5000;

/**
 * Inserts generated products into an empty catalog. The work of the trigger and the indexes is done for all rows at
 * once: a full-text index created at the end costs a fraction of one maintained per row. `sql` must be a single
 * connection.
 */
export async function insertProducts(sql: Sql, count: number): Promise<void> {
  await sql`set synchronous_commit = off`;
  const indexes = await takeDownIndexes(sql, ['products', 'catalog_words']);
  await insertProductRows(sql, count);
  await sql`set maintenance_work_mem = '512MB'`;
  for (const index of indexes) await sql.unsafe(index);
  await sql`vacuum analyze products`;
  await sql`vacuum analyze stock`;
  await sql`vacuum analyze size_stock`;
  await sql`vacuum analyze catalog_words`;
  await sql`reset maintenance_work_mem`;
  await sql`reset synchronous_commit`;
}

/** Inserts the rows only. If called again after an interruption, continues after the existing rows. */
export async function insertProductRows(sql: Sql, count: number): Promise<void> {
  const rare = rareWords(count);
  const chance = chanceFrom('products');
  const choice = chanceFrom('filters');
  const words = new Set<string>();
  const [row] = await sql<{ there: number }[]>`select count(*)::int as there from stock`;
  await sql`alter table products disable trigger products_words`;
  await sql`
    insert into communities (slug, name, place, story) select m, initcap(replace(m, '-', ' ')), 'Kenya', ''
    from unnest(${MAKERS}::text[]) m on conflict do nothing`;
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => {
      const made = product(chance, from + i, rare);
      return { ...made, ...narrowed(choice, made.category) };
    });
    for (const { name, description } of batch) for (const word of wordsIn(`${name} ${description}`)) words.add(word);
    if (from < (row?.there ?? 0)) continue;
    await sql`
      with made as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb)
          as m (id text, name text, description text, keywords text, cents int, category text, community text,
            colors text[], sizes text[], counted boolean)
      ), added as (
        insert into products (id, name, description, keywords, price_cents, category_slug, community_slug, colors, sizes, words)
        select m.id, m.name, m.description, m.keywords, m.cents, m.category, m.community, m.colors, m.sizes,
          product_words(m.name, c.name || ' ' || replace(c.slug, '-', ' ') || ' ' || m.keywords, '', m.description)
        from made m join categories c on c.slug = m.category
        returning id
      ), stocked as (
        insert into stock (product_id, on_hand, size_count)
        select id, 10, case when m.counted then cardinality(m.sizes) else 0 end from added join made m using (id)
        returning product_id
      )
      insert into size_stock (product_id, size, position, on_hand)
      select m.id, z.size, z.n, case z.n when 1 then 0 when 2 then 4 else 3 end
      from made m join stocked s on s.product_id = m.id, unnest(m.sizes) with ordinality z (size, n) where m.counted`;
  }
  await sql`
    insert into catalog_words (word)
    select word from jsonb_array_elements_text(${JSON.stringify([...words])}::text::jsonb) as w (word)
    on conflict do nothing`;
  await sql`alter table products enable trigger products_words`;
}

/** Drops the indexes that no constraint depends on, and returns the statements that recreate them. */
export async function takeDownIndexes(sql: Sql, tables: readonly string[]): Promise<string[]> {
  const indexes = await sql<{ name: string; madeBy: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as "madeBy" from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables as string[]}::text[]::regclass[]) and not i.indisunique`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return indexes.map(({ madeBy }) => madeBy);
}

const MIN_KNOWN_LENGTH = 3;

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= MIN_KNOWN_LENGTH);

/** Search texts as shoppers type them: mostly kinds and colors, sometimes a rare word, often only the first letters. */
export function keywords(count: number, products: number): string[] {
  const chance = chanceFrom('keywords');
  const rare = rareWords(products);
  const kinds = KINDS.flatMap(([, names]) => names);
  return Array.from({ length: count }, () => {
    const kind = chance.pick(kinds);
    return chance.pick([
      kind,
      `${chance.pick(COLORS)} ${kind}`,
      `${kind} ${chance.pick(PATTERNS)}`,
      `${chance.pick(PLACES)} ${chance.pick(COLORS)} ${chance.pick(PATTERNS)}`,
      kind.slice(0, Math.max(3, kind.length - chance.whole(1, 3))),
      chance.pick(rare),
    ]);
  });
}

/** The same with a typo in one word: a letter missing, doubled, wrong, or two swapped. */
export function typos(count: number): string[] {
  const chance = chanceFrom('slips');
  const words = [...KINDS.flatMap(([, names]) => names), ...PATTERNS, ...PLACES].filter((word) => word.length > 4);
  const slip = (word: string): string => {
    const at = chance.whole(1, word.length - 2);
    const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    return chance.pick([
      `${before}${next}${after}`,
      `${before}${letter}${letter}${next}${after}`,
      `${before}x${next}${after}`,
      `${before}${next}${letter}${after}`,
    ]);
  };
  return Array.from({ length: count }, () =>
    chance.happens(0.5) ? slip(chance.pick(words)) : `${chance.pick(COLORS)} ${slip(chance.pick(words))}`,
  );
}

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planFiles } from '../../src/shared/pictures.ts';
import { SIZES } from '../../src/shared/products/sizes.ts';
import { scaleInches } from '../../tools/sample-pictures/beads/draw.ts';
import { SEED_GROUPS } from './catalog.ts';
import { COMMUNITIES } from './communities.ts';
import { PICTURES } from './picture-list.ts';
import { PICTURED } from './pictured-reviews.ts';
import { REVIEW_PICTURES } from './review-picture-list.ts';
import { getReviews } from './reviews.ts';
import { REVIEW_WIDTHS, sampleWidths } from './sample-widths.ts';
import { sampleProducts } from './samples.ts';
import { sayReviews } from './say-reviews.ts';

const products = SEED_GROUPS.flatMap((group) => group.products.map((product) => ({ ...product, group })));
const folder = join(import.meta.dirname, 'pictures');

test('the sample catalog has 52 products with unique slugs and names', () => {
  expect(products).toHaveLength(52);
  expect(new Set(products.map(({ id }) => id)).size).toBe(52);
  expect(new Set(products.map(({ name }) => name)).size).toBe(52);
  for (const { id } of products) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('every category has at least six products', () => {
  const counts = new Map<string, number>();
  for (const { group } of products) counts.set(group.category, (counts.get(group.category) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(
    ['accessories', 'anklets', 'chockers', 'earrings', 'home-decor', 'necklaces', 'nametags', 'wristbands'].sort(),
  );
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(6);
});

test('products worn on wrist, neck or ankle have the four sizes, others none', () => {
  const sized = new Set(['wristbands', 'necklaces', 'chockers', 'anklets', 'nametags']);
  for (const { group } of products) expect(group.sizes).toEqual(sized.has(group.category) ? SIZES : []);
});

test('stock is between 0 and 60, with two products sold out and several low', () => {
  const counts = sampleProducts().map(({ onHand }) => onHand);
  expect(Math.min(...counts)).toBe(0);
  expect(Math.max(...counts)).toBe(60);
  expect(counts.filter((n) => n === 0)).toHaveLength(2);
  expect(counts.filter((n) => n > 0 && n < 6).length).toBeGreaterThanOrEqual(8);
});

test('at least a dozen products have stock per size, each with a sold-out and an available size', () => {
  const sized = sampleProducts().filter(({ onHandBySize }) => onHandBySize.length > 0);
  expect(sized.length).toBeGreaterThanOrEqual(12);
  for (const { id, sizes, onHand, onHandBySize } of sized) {
    expect(
      onHandBySize.map(({ size }) => size),
      id,
    ).toEqual(sizes);
    expect(onHandBySize.some((each) => each.onHand === 0) && onHand > 0, id).toBe(true);
  }
});

test('eight products are featured in a defined order', () => {
  const places = products.flatMap(({ featured }) => featured ?? []).sort((a, b) => a - b);
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('every product has a substantial description, keywords and alt text', () => {
  for (const { id, description, alt, keywords, community } of products) {
    expect(description.length, id).toBeGreaterThan(80);
    expect(alt.length, id).toBeGreaterThan(30);
    expect(alt, id).not.toMatch(/picture|photo|image/i);
    expect(keywords, id).not.toBe('');
    expect(COMMUNITIES[community], id).toBeDefined();
    expect(`${description} ${alt}`, id).not.toMatch(/tribal|ethnic|exotic|authentic|primitive/i);
  }
});

test('picture roles match their alt texts, and no picture on a form or card has the role worn', () => {
  const pictures = sampleProducts().flatMap((product) => product.pictures);
  const starts = { form: 'On a linen form: ', card: 'On a card: ', scale: 'Beside a ruler: ', detail: 'Close up: ' };
  for (const [role, start] of Object.entries(starts)) {
    const labeled = pictures.filter((picture) => picture.role === role);
    expect(labeled.length, role).toBeGreaterThan(0);
    for (const { alt } of labeled) expect(alt).toMatch(new RegExp(`^${start}`));
  }
  expect(pictures.filter(({ role }) => role === 'worn')).toEqual([]);
});

test('products state what they measure by the ruler of their picture, the same in all their sizes', () => {
  const stated = Object.fromEntries(sampleProducts().map(({ id, dimensions }) => [id, dimensions]));
  expect(stated).toMatchObject({
    'rift-diamond-cuff': '1.2 in wide band',
    'star-bowl': '5.8 in wide, 2.2 in high',
    'sun-disc-earrings': '2.9 in long',
    'ceremony-collar-red': '',
  });
  for (const { art, id, group } of products)
    expect(scaleInches({ ...art, kind: group.kind, view: 'scale' }).dimensions, id).toBe(stated[id]);
});

test('every product has four pictures in every width and format, without extra files', () => {
  const wanted = products.flatMap(({ id }) => {
    const pictures = PICTURES[id] ?? [];
    expect(pictures.map(({ view }) => view).sort(), id).toMatchObject({
      length: 4,
      0: expect.stringMatching(/back|detail/),
    });
    expect(pictures[0]?.view, id).toBe('whole');
    return pictures.flatMap((picture) =>
      planFiles(sampleWidths(picture)).map(({ width, format }) => `${picture.id}-${width}.${format}`),
    );
  });
  for (const id of PICTURED) {
    const files = planFiles(REVIEW_WIDTHS).map(({ width, format }) => `${REVIEW_PICTURES[id]?.id}-${width}.${format}`);
    wanted.push(...files);
  }
  for (const name of wanted) expect(existsSync(join(folder, name)), name).toBe(true);
  expect(readdirSync(folder)).toHaveLength(wanted.length);
});

test('the stored pictures stay within the size limit', () => {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(18 * 1024 * 1024);
});

test('reviews are deterministic, unique per product, and average to various half stars', () => {
  const means = products.map(({ id, group }) => {
    const reviews = getReviews(group, id);
    expect(getReviews(group, id)).toEqual(reviews);
    expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ name }) => name)).size).toBe(reviews.length);
    return reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  });
  const halves = means.filter((mean) => Math.round(mean * 2) % 2 === 1);
  expect(halves.length).toBeGreaterThan(10);
  expect(means.filter(Number.isNaN)).toHaveLength(2);
});

test('refuses reviews without words instead of leaving them empty', () => {
  const [group] = SEED_GROUPS;
  const [product] = group?.products ?? [];
  if (!group || !product) throw new Error('The sample catalog has no product.');
  const ratings = Array.from({ length: 2_000 }, () => 5 as const);
  expect(() => sayReviews([{ group, product, ratings }])).toThrow(`No sentences left for ${product.id}`);
});

test('reviews are unique, from one word to two sentences, and state the fit of sized products only', () => {
  const reviews = products.flatMap(({ id, group }) =>
    getReviews(group, id).map((review) => ({ ...review, id, group })),
  );
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
  const lengths = reviews.map(({ comment }) => comment.split(/(?<=[.!?]) /).length);
  expect(new Set(lengths)).toEqual(new Set([1, 2]));
  expect(Math.min(...reviews.map(({ comment }) => comment.split(' ').length))).toBe(1);
  for (const { comment, fit, group, id } of reviews) {
    expect(comment, id).toMatch(/^[A-Z][^{}]*[.]$/);
    if (group.sizes.length === 0) expect(fit, id).toBeNull();
  }
  // One product has enough answers for its page to show the most common fit.
  const told = reviews.filter(({ id, fit }) => id === 'rift-diamond-cuff' && fit !== null);
  expect(told.length).toBeGreaterThanOrEqual(10);
});

test('the Rift Diamond Cuff has the 23 reviews of the design, at four and a half stars', () => {
  const [wristbands] = SEED_GROUPS;
  const reviews = wristbands ? getReviews(wristbands, 'rift-diamond-cuff') : [];
  expect(reviews).toHaveLength(23);
  const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / 23;
  expect(Math.round(mean * 2) / 2).toBe(4.5);
});

import type { Fit } from '../../src/shared/products/fit.ts';
import { SEED_GROUPS } from './catalog.ts';
import { getSeedReviews, REVIEWERS } from './review-words.ts';
import { chanceOf, type Said, sayReviews } from './say-reviews.ts';
import type { SeedGroup } from './seed-product.ts';

export type SampleReview = { name: string; rating: number; comment: string; fit: Fit | null; writtenAt: Date };

const FIRST_DAY = Date.UTC(2025, 0, 6);
const DAYS = 640;
const DAY_MS = 86_400_000;
/** The product that the design shows with its reviews, and the one that shows what it looks like to have none. */
const MANY = new Map([['rift-diamond-cuff', 23]]);
const NONE: ReadonlySet<string> = new Set(['dusk-arrow-band', 'beaded-belt-bright-hills']);

/** The sample reviews of a product: deterministic, unique in the shop, oldest first. */
export function getReviews({ kind }: Pick<SeedGroup, 'kind'>, productId: string): SampleReview[] {
  said ??= sayReviews(
    SEED_GROUPS.flatMap((group) =>
      group.products.map((product) => ({
        group,
        product,
        ratings: getRated(group, product.id).map(({ rating }) => rating),
      })),
    ),
  );
  const texts = said.get(productId) ?? [];
  return getRated({ kind }, productId)
    .map((review, at) => ({ ...review, comment: texts[at]?.comment ?? '', fit: texts[at]?.fit ?? null }))
    .sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime());
}

let said: ReadonlyMap<string, readonly Said[]> | undefined;

/** Author, stars and date of each review. The random sequence is fixed, so that existing averages and dates stay. */
function getRated({ kind }: Pick<SeedGroup, 'kind'>, productId: string) {
  if (NONE.has(productId)) return [];
  const chance = chanceOf('reviews', productId);
  const count = MANY.get(productId) ?? chance.whole(2, 12);
  const mood = chance.pick(['glad', 'glad', 'fair', 'mixed'] as const);
  const ratings = chance.shuffle(getSeedReviews(kind)).filter(([rating]) => fits(mood, rating) || chance.happens(0.25));
  const names = chance.shuffle(REVIEWERS);
  return ratings.slice(0, count).map(([rating], i) => {
    const writtenAt = new Date(FIRST_DAY + Math.floor(chance.next() * DAYS) * DAY_MS + chance.whole(7, 22) * 3_600_000);
    chance.next();
    return { name: names[i] ?? 'A shopper', rating, writtenAt };
  });
}

/** Ratings vary by product, so that averages differ and show half stars. */
function fits(mood: 'glad' | 'fair' | 'mixed', rating: number): boolean {
  if (mood === 'glad') return rating >= 4;
  return mood === 'fair' ? rating === 4 || rating === 5 || rating === 3 : rating <= 4;
}

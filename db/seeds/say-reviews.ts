import type { Fit } from '../../src/shared/products/fit.ts';
import { chanceFrom } from '../../tools/sample-pictures/beads/chance.ts';
import { COMMUNITIES } from './communities.ts';
import { REVIEW_WORDS, SAID_OF_SIZE, type SeedReview } from './review-words.ts';
import type { SeedGroup, SeedProduct } from './seed-product.ts';

/** Random sequence of a product's reviews, by the former spelling of its id, so that ratings, dates and texts stay. */
export const chanceOf = (topic: 'reviews' | 'words', productId: string) =>
  chanceFrom(`${topic}:${productId.replace(/-choker$/, '-chocker')}`);

type Stars = SeedReview[0];
type Reviewed = { group: SeedGroup; product: SeedProduct; ratings: readonly Stars[] };
export type Said = { comment: string; fit: Fit | null };

const COLORS =
  /\b(red|orange|yellow|green|blue|cobalt|turquoise|teal|white|black|pink|purple|brown|gold|silver|gray)\b/;
/** Number of sentences in a review; 0: a few words. */
const LENGTHS = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2] as const;
/** More would be unrelated to one another. */
const MAX_SENTENCES = 2;
const MIN_GLAD = 4;

/** Sentences that fit the product and its size. Reviews are unique, and no sentence repeats on a product. */
export function sayReviews(all: readonly Reviewed[]): ReadonlyMap<string, readonly Said[]> {
  const texts = new Set<string>();
  const uses = new Map<string, number>();
  const fewWords = Object.fromEntries(
    Object.entries(REVIEW_WORDS.fewWords).map(([stars, some]) => [stars, chanceFrom(`few:${stars}`).shuffle(some)]),
  );
  return new Map(all.map((reviewed) => [reviewed.product.id, ofProduct(reviewed, { texts, uses, fewWords })]));
}

/** Sentences used so far in the whole shop. */
type SoFar = { texts: Set<string>; uses: Map<string, number>; fewWords: Record<string, string[]> };

function ofProduct({ group, product, ratings }: Reviewed, { texts, uses, fewWords }: SoFar): Said[] {
  const chance = chanceOf('words', product.id);
  const here = new Set<string>();
  /** The least used sentence that this product's reviews don't have yet. */
  const take = (some: readonly string[]): string | undefined => {
    const open = chance.shuffle(some).filter((sentence) => !here.has(sentence));
    const least = Math.min(...open.map((sentence) => uses.get(sentence) ?? 0));
    const taken = open.find((sentence) => (uses.get(sentence) ?? 0) === least);
    if (taken === undefined) return undefined;
    here.add(taken);
    uses.set(taken, least + 1);
    return taken;
  };
  return ratings.map((stars) => {
    const length = chance.pick(LENGTHS);
    const few = length === 0 ? fewWords[stars]?.pop() : undefined;
    if (few !== undefined) return { comment: few, fit: getFit(group, [], chance) };
    for (let more = Math.max(1, length); ; more += 1) {
      const sentences = upToMost(getSentences(group.kind, stars, Math.min(more, MAX_SENTENCES), { take, chance }));
      if (sentences.length === 0) throw new Error(`No sentences left for ${product.id}: add some to review-words.ts.`);
      const comment = sentences.map((sentence) => filled(sentence, product)).join(' ');
      if (texts.has(comment)) continue;
      texts.add(comment);
      return { comment, fit: getFit(group, sentences, chance) };
    }
  });
}

/** Keeps parts while they fit in `MAX_SENTENCES`; a part may have several sentences. */
function upToMost(parts: readonly string[]): string[] {
  const counts = parts.map((part) => part.split(/(?<=[.!?]) /).length);
  return parts.filter(
    (_, at) => at === 0 || counts.slice(0, at + 1).reduce((sum, count) => sum + count, 0) <= MAX_SENTENCES,
  );
}

type Drawing = { take: (some: readonly string[]) => string | undefined; chance: ReturnType<typeof chanceFrom> };

function getSentences(kind: SeedGroup['kind'], stars: Stars, length: number, { take, chance }: Drawing): string[] {
  const { ofAny, ofKind, moreOfKind, moreOfAny, mixed } = REVIEW_WORDS;
  const rated = (some: readonly SeedReview[]) => some.flatMap(([rating, words]) => (rating === stars ? [words] : []));
  if (stars < MIN_GLAD) {
    const first = take([...rated(ofKind[kind]), ...rated(ofAny)]) ?? take(mixed) ?? '';
    return [first, ...(length > 1 ? [take(mixed) ?? ''] : [])].filter(Boolean);
  }
  const glad = stars === 5 ? moreOfKind[kind] : [];
  const first = take([...rated(ofKind[kind]), ...glad]) ?? take([...moreOfKind[kind], ...rated(ofAny)]) ?? '';
  const about = chance.shuffle(moreOfAny).slice(0, length - 1);
  const others = about.flatMap((topic) => take(topic) ?? []);
  return chance.shuffle([first, ...others].filter(Boolean));
}

const filled = (sentence: string, { name, community, keywords }: SeedProduct): string =>
  sentence
    .replace('{Name}', name.includes(',') ? 'This one' : `The ${name}`)
    .replace('{this}', name.includes(',') ? 'this one' : `the ${name}`)
    .replace('{maker}', COMMUNITIES[community].name)
    .replace('{color}', COLORS.exec(keywords)?.[0] ?? 'color');

/** Two of three reviews rate the fit; of those, four of five say true to size. */
function getFit({ sizes }: SeedGroup, sentences: readonly string[], chance: Drawing['chance']): Fit | null {
  if (sizes.length === 0) return null;
  const told = sentences.flatMap((sentence) => SAID_OF_SIZE.get(sentence) ?? [])[0];
  if (told) return told;
  if (!chance.happens(0.66)) return null;
  return chance.pick(['true', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'small', 'large'] as const);
}

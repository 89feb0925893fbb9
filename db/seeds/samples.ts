import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../src/platform/db/database.ts';
import type { PictureRole } from '../../src/shared/pictures.ts';
import {
  addSamples,
  isNewShop,
  lockEmptyShop,
  type SampleCommunity,
  type SampleProduct,
} from '../../src/shop/catalog/samples/samples.ts';
import type { PictureStore } from '../../src/shop/media/store/picture-store.ts';
import { addSampleReviews } from '../../src/shop/reviews/samples.ts';
import { addSampleSets } from '../../src/shop/sets/staff-sets.ts';
import { SEED_GROUPS } from './catalog.ts';
import { COLORS } from './colors.ts';
import { COMMUNITIES } from './communities.ts';
import { PICTURES, type SamplePicture } from './picture-list.ts';
import { REVIEW_PICTURES } from './review-picture-list.ts';
import { getReviews } from './reviews.ts';
import { REVIEW_WIDTHS, sampleWidths } from './sample-widths.ts';
import type { SeedGroup, SeedProduct } from './seed-product.ts';
import { SAMPLE_SETS } from './sets.ts';

const FIRST_DAY = Date.UTC(2024, 10, 4, 9);
const DAY_MS = 86_400_000;

/** The sample catalog as a list of `SampleProduct`. */
export function sampleProducts(): SampleProduct[] {
  const all = SEED_GROUPS.flatMap((group) => group.products.map((product) => ({ group, product })));
  return all.map(({ group, product }, i) => sampleProduct(group, product, i));
}

function sampleProduct(group: SeedGroup, product: SeedProduct, i: number): SampleProduct {
  const pictures = PICTURES[product.id];
  if (!pictures) throw new Error(`${product.id} has no picture: npm run pictures`);
  const { id, name, description, keywords, priceCents, community, personalization } = product;
  return {
    id,
    name,
    description,
    keywords,
    priceCents,
    community,
    personalization,
    ...getStock(product, group.sizes),
    materials: group.materials,
    care: group.care,
    category: group.category,
    sizes: group.sizes,
    featured: product.featured ?? null,
    place: (i + 1) * 10,
    // Not in the shop's order, so that sorting by "newest" has a visible effect.
    createdAt: new Date(FIRST_DAY + ((i * 29) % 52) * 7 * DAY_MS),
    dimensions: pictures.find(({ view }) => view === 'scale')?.dimensions ?? '',
    pictures: pictures.map(({ view, dimensions: _, ...picture }) => ({
      ...picture,
      role: getRole(view, group.kind),
      alt: getAlt(view, product.alt, group.kind),
      widths: sampleWidths({ view, ...picture }),
      palette: view === 'whole' ? (COLORS[product.id] ?? []) : [],
    })),
  };
}

function getStock({ onHand }: SeedProduct, sizes: readonly string[]) {
  if (typeof onHand === 'number') return { onHand, onHandBySize: [] };
  const onHandBySize = sizes.map((size, place) => ({ size, onHand: onHand[place] ?? 0 }));
  return { onHand: onHandBySize.reduce((sum, each) => sum + each.onHand, 0), onHandBySize };
}

/** Samples aren't photographed on people: earrings are on a card, everything else is on a form. */
function getRole(view: SamplePicture['view'], kind: SeedGroup['kind']): PictureRole | '' {
  if (view === 'whole') return '';
  if (view === 'worn') return kind === 'earrings' ? 'card' : 'form';
  return view;
}

/** Prefixes of alt texts, by the role of the picture. */
const SEEN: Record<PictureRole, string> = {
  detail: 'Close up: ',
  worn: 'Worn: ',
  form: 'On a linen form: ',
  card: 'On a card: ',
  back: 'From another side: ',
  scale: 'Beside a ruler: ',
};

function getAlt(view: SamplePicture['view'], alt: string, kind: SeedGroup['kind']): string {
  const role = getRole(view, kind);
  return role === '' ? alt : SEEN[role] + alt.slice(0, 1).toLowerCase() + alt.slice(1);
}

const sampleCommunities = (): SampleCommunity[] =>
  Object.entries(COMMUNITIES).map(([slug, community]) => ({ slug, ...community }));

/** Stars of reviewers who attach a picture. */
const PLEASED = 4;

function getPicture(productId: string) {
  const picture = REVIEW_PICTURES[productId];
  return picture && { ...picture, widths: REVIEW_WIDTHS };
}

/** The newest good one of some products has a picture. */
const sampleReviews = () =>
  SEED_GROUPS.flatMap((group) =>
    group.products.flatMap(({ id }) => {
      const reviews = getReviews(group, id);
      const pictured = getPicture(id);
      const pleased = pictured && reviews.findLast(({ rating }) => rating >= PLEASED);
      return reviews.map((review) => ({
        ...review,
        productId: id,
        ...(review === pleased && { picture: pictured }),
      }));
    }),
  );

type LoadSamplesDeps = { db: Database; pictures: Pick<PictureStore, 'addMissing'> };

/** Adds the sample catalog to a shop without sales; returns whether it did. Fast, since pictures are only copied. */
export async function loadSamples({ db, pictures }: LoadSamplesDeps): Promise<boolean> {
  if (!(await isNewShop({ db }))) return false;
  await pictures.addMissing(renderedPictures());
  return db.transaction(async (tx) => {
    if (!(await lockEmptyShop(tx))) return false;
    await addSamples(tx, sampleCommunities(), sampleProducts());
    await addSampleSets(tx, SAMPLE_SETS);
    await addSampleReviews(tx, sampleReviews());
    return true;
  });
}

/** Next to this file, or next to the bundle that contains it. */
function renderedPictures(): string {
  const here = import.meta.dirname;
  const folder = [join(here, 'pictures'), join(here, '../../db/seeds/pictures')].find((path) => existsSync(path));
  if (!folder) throw new Error(`The sample pictures are missing: db/seeds/pictures`);
  return folder;
}

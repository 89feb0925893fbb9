import type { QueryClient } from '../../browser/client.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import type { HomeDetails } from '../../shared/brand/home-sections.ts';
import type { FrontPage } from '../../shop/catalog/lists/front-page-schema.ts';
import type { ListedProduct } from '../../shop/catalog/schema.ts';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { toCard } from '../product-cards.ts';

/** Number of categories and products, and the highlighted maker. */
export type ShownOfHome = Pick<HomeDetails['categories'], 'rows' | 'most'> & HomeDetails['maker'];

/** A category and its first products. */
export type CategoryRow = {
  slug: string;
  name: string;
  line: string;
  cards: readonly CardProduct[];
  hasStudio?: boolean;
};

type SpotlightMaker = NonNullable<FrontPage['spotlight']>['maker'];

/** Data of the sections between the carousels. */
export type HomeExtras = {
  categories: FrontPage['categories'];
  newest: CardProduct[];
  spotlight: { product: CardProduct; maker: SpotlightMaker } | null;
  quoted: FrontPage['quoted'];
};

type HomeData = {
  featured: CardProduct[];
  shelves: CategoryRow[];
  extras: HomeExtras;
};

/** Loads featured products, the first categories with their first products, and the sections between them. */
export async function loadHomeData(api: QueryClient, { rows, most, maker }: ShownOfHome): Promise<ApiResult<HomeData>> {
  const answer = await api.call('GET /front-page', { query: { pageSize: most, rows, maker } });
  if (!answer.ok) return answer;
  const { featured, shelves, newest, spotlight, ...extras } = answer.body;
  return {
    ...answer,
    body: {
      featured: featured.map(toCard),
      shelves: shelves.map(({ id, name, line, products }) => ({
        slug: id,
        name,
        line,
        cards: products.map(toSmallCard),
      })),
      extras: {
        ...extras,
        newest: newest.map(toSmallCard),
        spotlight: spotlight && { ...spotlight, product: toCard(spotlight.product) },
      },
    },
  };
}

/** Small cards show only what the specification requires. */
const toSmallCard = (product: ListedProduct): CardProduct => ({
  ...toCard(product),
  place: '',
  numReviews: 0,
});

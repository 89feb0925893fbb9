import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import { sizeFits } from '../../shared/markdown/page-content.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import { customsText, shipsAbroad } from '../../shared/text/placeholders.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { PRODUCT_TAX, shippingPriceText, toShippingOffer } from '../checkout/shipping-text.ts';
import { onTimeText } from '../on-time-text.ts';
import { definePage, type Loaded } from '../page.ts';
import { toCard } from '../product-cards.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { productJsonLd } from '../seo/product-json-ld.ts';
import { breadcrumbJsonLd } from '../seo/structured-data.ts';
import { measuredFits } from '../size-guide/size-tables.tsx';
import { NAMETAGS } from '../studio/nametags.ts';
import { isStudioOpen } from '../studio/woven-name.ts';
import type { LikeIt } from './page.tsx';
import { ProductPage } from './page.tsx';
import type { ShownProduct, SizeFits } from './shown-product.ts';

const MAX_WORN_WITH = 4;
/** Two desktop pages of a carousel. */
const MAX_RELATED = 8;
/** Number in the structured data; the page shows four. */
const NEWEST_REVIEWS = 5;

type Shown = {
  product: ShownProduct;
  related: readonly CardProduct[];
  fits: SizeFits;
  hasStudio: boolean;
  likeIt: LikeIt | undefined;
  onTime: string;
  sets: readonly ShopSet[];
};

export const productPage = definePage<Shown>({
  path: paths.product.pattern,
  sheet: 'product',
  tags: ({ id }) => [`product:${id ?? ''}`, 'catalog', 'pages', 'settings', 'calendar'],
  async load({ api, params }): Promise<Loaded<Shown>> {
    const id = params.id ?? '';
    const [answer, sizes, kept, sets] = await Promise.all([
      api.call('GET /products/:id', {
        params: { id },
        query: { wornWith: MAX_WORN_WITH, related: MAX_RELATED, reviews: NEWEST_REVIEWS },
      }),
      api.call('GET /pages/:page', { params: { page: 'size-guide' } }),
      api.call('GET /store/on-time', {}),
      api.call('GET /sets', { query: { product: id } }),
    ]);
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    const { related, ...product } = answer.body;
    // The owner's text wins over measured sizes; both are optional.
    const measured = product.sizing ? measuredFits(product.sizing) : {};
    const fits = { ...measured, ...(sizes.ok && sizeFits(sizes.body.text, product.category, product.sizes)) };
    const hasStudio = product.category.id === NAMETAGS && (await isStudioOpen(api));
    const likeIt = isDesign(id) ? await mostReviewed(api, product.category.id) : undefined;
    return {
      ok: true,
      shown: {
        product,
        related: related.map(toCard),
        fits,
        hasStudio,
        likeIt,
        onTime: onTimeText(kept),
        sets: sets.ok ? sets.body : [],
      },
    };
  },
  head: ({ product }, { store }) => ({
    title: product.artisan?.place ? `${product.name}, handmade in ${product.artisan.place}` : product.name,
    description: product.description,
    canonical: paths.product(product.id),
    kind: 'product',
    picture: linkPicture(product.images[0]),
    jsonLd: [
      productJsonLd(store, product),
      breadcrumbJsonLd(store, [
        { name: 'Home', path: paths.home() },
        { name: product.category.name, path: paths.category(product.category.id) },
        { name: product.name, path: paths.product(product.id) },
      ]),
    ],
  }),
  body: (shown, { store }) => (
    <ProductPage
      {...shown}
      pause={store.pause}
      ships={shipsText(store)}
      abroad={abroadText(store)}
      handmade={shopText(store, 'product.handmade')}
    />
  ),
});

const shipsText = (store: Store) =>
  shopText(store, 'product.shipping', {
    shipping: shippingPriceText(toShippingOffer(store)),
    'sales tax': PRODUCT_TAX[store.salesTax],
  });

/** For shoppers abroad: when it arrives is known with their address, and customs are theirs. */
const abroadText = (store: Store) =>
  shipsAbroad(store.countries)
    ? [customsText(shopText(store, 'checkout.customs'), store.countries), ABROAD_DATES].filter(Boolean).join(' ')
    : '';

const ABROAD_DATES = 'You see the arrival dates for your country at checkout, before you pay.';

/** The best-rated reviewed product of the design's category. */
async function mostReviewed(api: QueryClient, category: string): Promise<LikeIt | undefined> {
  const list = await api.call('GET /products', { query: { category, sort: 'rating', pageSize: 1 } });
  const [best] = list.ok ? list.body : [];
  if (!best || best.numReviews === 0) return undefined;
  const answer = await api.call('GET /products/:id', { params: { id: best.id }, query: { reviews: NEWEST_REVIEWS } });
  return answer.ok ? answer.body : undefined;
}

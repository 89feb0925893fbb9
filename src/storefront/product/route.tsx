import { paths } from '../../paths.ts';
import type { CardProduct } from '../../ui/product-card.tsx';
import { breadcrumbJsonLd, productJsonLd } from '../discovery/structured-data.ts';
import { definePage, type Loaded } from '../page.ts';
import { cardOf } from '../shown-products.ts';
import { ProductPage } from './page.tsx';
import type { ShownProduct } from './shown-product.ts';

type Shown = { product: ShownProduct; related: readonly CardProduct[] };

export const productPage = definePage<Shown>({
  path: paths.product.pattern,
  tags: ({ id }) => [`product:${id ?? ''}`, 'catalogue', 'settings'],
  async load({ api, params }): Promise<Loaded<Shown>> {
    const id = params.id ?? '';
    const [product, related] = await Promise.all([
      api.call('GET /products/:id', { params: { id } }),
      api.call('GET /products/:id/related', { params: { id } }),
    ]);
    if (!product.ok) return { ok: false, status: product.status || 503, detail: product.error.detail };
    // The page is whole without its neighbours.
    return { ok: true, shown: { product: product.body, related: related.ok ? related.body.map(cardOf) : [] } };
  },
  head: ({ product }, { store }) => ({
    title: product.name,
    description: product.description,
    canonical: paths.product(product.id),
    kind: 'product',
    ...pictureOf(product),
    jsonLd: [
      productJsonLd(store, product),
      breadcrumbJsonLd(store, [
        { name: 'Home', path: paths.home() },
        { name: product.category.name, path: paths.category(product.category.id) },
        { name: product.name, path: paths.product(product.id) },
      ]),
    ],
  }),
  body: (shown) => <ProductPage {...shown} />,
});

/** The file that other sites show with a link, with its own measures. */
function pictureOf({ images: [picture] }: ShownProduct) {
  if (!picture) return {};
  const { src, alt, widths } = picture;
  const width = widths.jpeg[0] ?? picture.width;
  return { picture: { src, alt, width, height: Math.round((width * picture.height) / picture.width) } };
}

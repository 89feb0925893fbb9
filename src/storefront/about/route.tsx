import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { toDollars } from '../../shared/money.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { shareOut } from '../../shop/catalog/price-parts/price-parts.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { onTimeText } from '../on-time-text.ts';
import { definePage, type Loaded } from '../page.ts';
import { brandLinkPicture } from '../seo/link-pictures.ts';
import { AboutPage, type AboutShown, type PricedProduct } from './page.tsx';

export const aboutPage = definePage<AboutShown>({
  path: paths.about.pattern,
  tags: () => ['pages', 'settings', 'catalog', 'calendar'],
  async load(context): Promise<Loaded<AboutShown>> {
    const [page, makers, kept] = await Promise.all([
      loadPage(context, 'about'),
      context.api.call('GET /communities', {}),
      context.api.call('GET /store/on-time', {}),
    ]);
    // The page works without makers.
    const listed = makers.ok ? makers.body : [];
    const shown = { makers: listed, money: findPriced(listed), onTime: onTimeText(kept) };
    return page.ok ? { ...page, shown: { written: page.shown, ...shown } } : page;
  },
  head: (_, { store }) => ({
    title: PAGE_TITLES.about,
    description: shopText(store, 'search.about'),
    canonical: paths.about(),
    picture: brandLinkPicture(store.storyPicture?.picture ?? null, store.storyPicture?.alt ?? PAGE_TITLES.about),
  }),
  body: (shown, { store }) => <AboutPage {...shown} storyPicture={store.storyPicture} />,
});

/** The first piece whose makers state the shares of its price; undefined if none do. */
function findPriced(makers: readonly Community[]): PricedProduct | undefined {
  const maker = makers.find(({ priceShares, products }) => priceShares.length > 0 && products.length > 0);
  const product = maker?.products[0];
  if (!maker || !product) return undefined;
  const shares = maker.priceShares.map(({ label, percent }) => ({ label, value: percent }));
  const parts = shareOut(shares, Math.round(product.price * 100));
  return { product, maker, parts: parts.map(({ label, value }) => ({ label, amount: toDollars(value) })) };
}

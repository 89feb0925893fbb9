import { paths } from '../../paths.ts';
import { MENU_PAGES } from '../../shared/menus.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { definePage, type Head, type Loaded } from '../page.ts';
import { hrefWith, isFiltered, LIST_QUERY, PRODUCTS_PER_PAGE } from '../search/list-filters.ts';
import { keywordIn, loadList } from '../search/load-results.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../seo/structured-data.ts';
import { NAMETAGS } from '../studio/nametags.ts';
import { isStudioOpen } from '../studio/woven-name.ts';
import { CategoryPage, type CategoryShown } from './page.tsx';

const listPage = {
  sheet: null,
  query: ['keyword', ...LIST_QUERY],
  tags: () => ['catalog', 'settings'] as const,
  body: (shown: CategoryShown) => <CategoryPage {...shown} />,
};

export const categoryPage = definePage<CategoryShown>({
  ...listPage,
  path: paths.category.pattern,
  async load({ api, params, query }): Promise<Loaded<CategoryShown>> {
    const slug = params.slug ?? '';
    const keyword = keywordIn(query);
    const [group, list, hasStudio] = await Promise.all([
      api.call('GET /products/category/:slug', { params: { slug }, query: { pageSize: 1 } }),
      loadList(api, { category: slug, ...(keyword && { keyword }) }, query),
      slug === NAMETAGS && isStudioOpen(api),
    ]);
    if (!group.ok) return { ok: false, status: group.status || 503, detail: group.error.detail };
    if (!list.ok) return list;
    const found = group.body[0];
    if (!found) return { ok: false, status: 404 };
    const { name, line } = found;
    return { ok: true, shown: { ...list.shown, path: paths.category(slug), keyword, name, line, hasStudio } };
  },
  head: (shown, { store }) => ({
    ...listHead(shown, store, shopText(store, 'search.category.title', { category: shown.name.toLowerCase() })),
    description: `${shown.name}, beaded by hand. ${shown.line}. ${shown.total} pieces to choose from.`,
  }),
});

export const productsPage = definePage<CategoryShown>({
  ...listPage,
  path: paths.products.pattern,
  async load({ api, query }): Promise<Loaded<CategoryShown>> {
    const keyword = keywordIn(query);
    const [list, hasStudio] = await Promise.all([loadList(api, keyword ? { keyword } : {}, query), isStudioOpen(api)]);
    if (!list.ok) return list;
    const line = 'Every piece in the shop, made by hand';
    return {
      ok: true,
      shown: { ...list.shown, path: paths.products(), keyword, name: MENU_PAGES.products, line, hasStudio },
    };
  },
  head: (shown, { store }) => ({
    ...listHead(shown, store, shopText(store, 'search.products.title')),
    description: `All ${shown.total} pieces of beadwork at ${store.storeName}, by price, color, size and maker.`,
  }),
});

/** Title, address, neighbors and structured data of a list. */
function listHead(
  { path, name, total, wishes, products, keyword }: CategoryShown,
  store: Store,
  title: string,
): Omit<Head, 'description'> {
  const { page } = wishes;
  const plain = !isFiltered(wishes) && !wishes.sort && keyword === '';
  const filters = { ...(keyword && { keyword }), ...wishes };
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    ...(plain && { canonical: hrefWith(path, { page }) }),
    neighbors: {
      ...(page > 1 && { prev: hrefWith(path, filters, { page: page - 1 }) }),
      ...(page * PRODUCTS_PER_PAGE < total && { next: hrefWith(path, filters, { page: page + 1 }) }),
    },
    picture: linkPicture(products.find(({ images }) => images.length > 0)?.images[0]),
    jsonLd: [
      breadcrumbJsonLd(store, [
        { name: 'Home', path: paths.home() },
        { name, path },
      ]),
      itemListJsonLd(store, products, (page - 1) * PRODUCTS_PER_PAGE),
    ],
  };
}

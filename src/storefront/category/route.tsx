import { paths } from '../../paths.ts';
import { definePage, type Loaded } from '../page.ts';
import { hrefWith, isFiltered, LIST_QUERY, PRODUCTS_PER_PAGE } from '../search/list-filters.ts';
import { keywordIn, loadList } from '../search/load-results.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../seo/structured-data.ts';
import { isStudioOpen, NAMETAGS } from '../studio/nametags.ts';
import { CategoryPage, type CategoryShown } from './page.tsx';

export const categoryPage = definePage<CategoryShown>({
  path: paths.category.pattern,
  query: ['keyword', ...LIST_QUERY],
  tags: () => ['catalog', 'settings'],
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
    return { ok: true, shown: { ...list.shown, slug, keyword, name: found.name, line: found.line, hasStudio } };
  },
  head({ slug, name, line, total, wishes, products, keyword }, { store }) {
    const path = paths.category(slug);
    const { page } = wishes;
    const plain = !isFiltered(wishes) && !wishes.sort && keyword === '';
    const filters = { ...(keyword && { keyword }), ...wishes };
    return {
      title: page > 1 ? `${name}, page ${page}` : name,
      description: `${name}, beaded by hand. ${line}. ${total} products to choose from.`,
      ...(plain && { canonical: hrefWith(path, { page }) }),
      neighbors: {
        ...(page > 1 && { prev: hrefWith(path, filters, { page: page - 1 }) }),
        ...(page * PRODUCTS_PER_PAGE < total && { next: hrefWith(path, filters, { page: page + 1 }) }),
      },
      jsonLd: [
        breadcrumbJsonLd(store, [
          { name: 'Home', path: paths.home() },
          { name, path },
        ]),
        itemListJsonLd(store, products, (page - 1) * PRODUCTS_PER_PAGE),
      ],
    };
  },
  body: (shown) => <CategoryPage {...shown} />,
});

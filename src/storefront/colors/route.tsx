import { paths } from '../../paths.ts';
import { beadColor } from '../../shared/products/bead-colors.ts';
import type { ProductFilters } from '../../shop/catalog/lists/schema.ts';
import { definePage, type Loaded } from '../page.ts';
import { hrefWith, LIST_QUERY, PRODUCTS_PER_PAGE, readListFilters } from '../search/list-filters.ts';
import { loadList } from '../search/load-results.ts';
import { breadcrumbJsonLd } from '../seo/structured-data.ts';
import { ColorsPage, type ColorsShown } from './page.tsx';

export const colorsPage = definePage<ColorsShown>({
  path: paths.colors.pattern,
  query: LIST_QUERY,
  tags: () => ['catalog', 'stock', 'calendar', 'settings'],
  async load({ api, query }): Promise<Loaded<ColorsShown>> {
    const isChosen = readListFilters(query).color !== undefined;
    const [all, list] = await Promise.all([
      api.call('GET /product-filters', {}),
      isChosen ? loadList(api, {}, query) : undefined,
    ]);
    if (!all.ok) return { ok: false, status: all.status || 503, detail: all.error.detail };
    if (list && !list.ok) return list;
    return { ok: true, shown: { tray: toTray(all.body), list: list?.shown } };
  },
  head({ list }, { store }) {
    const [color, ...others] = list?.wishes.color ?? [];
    const name = others.length === 0 && color ? beadColor(color)?.name : undefined;
    const title = name ? `${name} beadwork` : 'Shop by color';
    const page = list?.wishes.page ?? 1;
    return {
      title,
      description: name
        ? `${list?.total ?? 0} handmade pieces with ${name.toLowerCase()} beads.`
        : 'Beadwork by color: choose a bead, and see everything that is made with it.',
      ...(!list && { canonical: paths.colors() }),
      ...(list && {
        neighbors: {
          ...(page > 1 && { prev: hrefWith(paths.colors(), list.wishes, { page: page - 1 }) }),
          ...(page * PRODUCTS_PER_PAGE < list.total && {
            next: hrefWith(paths.colors(), list.wishes, { page: page + 1 }),
          }),
        },
      }),
      jsonLd: [
        breadcrumbJsonLd(store, [
          { name: 'Home', path: paths.home() },
          { name: 'Shop by color', path: paths.colors() },
        ]),
      ],
    };
  },
  body: (shown) => <ColorsPage {...shown} />,
});

const toTray = ({ colors, isPartial }: ProductFilters) => ({ colors, isPartial });

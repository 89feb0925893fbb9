import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import { beadColor } from '../../shared/products/bead-colors.ts';
import type { ProductFilters } from '../../shop/catalog/lists/schema.ts';
import type { PicturedColor } from '../../ui/product/bead-tray.tsx';
import { definePage, type Loaded } from '../page.ts';
import { hrefWith, LIST_QUERY, PRODUCTS_PER_PAGE, readListFilters } from '../search/list-filters.ts';
import { loadList } from '../search/load-results.ts';
import { linkPicture } from '../seo/link-pictures.ts';
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
    const { colors, isPartial } = all.body;
    return { ok: true, shown: { tray: { colors: await withPictures(api, colors), isPartial }, list: list?.shown } };
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
      picture: linkPicture(list?.products[0]?.images[0]),
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

/** Candidates for the picture of a color: the first one that no other color shows. */
const PICTURED = 12;

/** A color of a single product is no choice, unless there are only such. */
async function withPictures(api: QueryClient, all: ProductFilters['colors']): Promise<PicturedColor[]> {
  const several = all.filter(({ count }) => count > 1);
  const colors = several.length > 0 ? several : all;
  const found = await Promise.all(
    colors.map(({ value }) => api.call('GET /products', { query: { color: [value], pageSize: PICTURED } })),
  );
  const taken = new Set<string>();
  return colors.map(({ value, count }, place) => {
    const answer = found[place];
    const pictures = answer?.ok ? answer.body.flatMap(({ images: [picture] }) => picture ?? []) : [];
    const picture = pictures.find(({ file }) => !taken.has(file)) ?? pictures[0];
    if (picture) taken.add(picture.file);
    return { value, count, picture };
  });
}

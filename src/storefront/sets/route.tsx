import { paths } from '../../paths.ts';
import { MENU_PAGES } from '../../shared/menus.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import { definePage, type Loaded } from '../page.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { setJsonLd } from '../seo/product-json-ld.ts';
import { breadcrumbJsonLd } from '../seo/structured-data.ts';
import { SetsPage } from './page.tsx';

export const setsPage = definePage<readonly ShopSet[]>({
  path: paths.sets.pattern,
  sheet: 'product',
  tags: () => ['catalog', 'settings'],
  async load({ api }): Promise<Loaded<readonly ShopSet[]>> {
    const answer = await api.call('GET /sets', { query: {} });
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    return { ok: true, shown: answer.body };
  },
  head: (sets, { store }) => ({
    title: MENU_PAGES.sets,
    description:
      sets.length > 0
        ? `Beadwork that belongs together, for less than you’d pay separately: ${sets.map(({ name }) => name).join(', ')}.`
        : 'Beadwork that belongs together, for less than you’d pay separately.',
    // noindex without sets.
    ...(sets.length > 0 && { canonical: paths.sets() }),
    picture: linkPicture(sets.flatMap(({ members }) => members.map(({ picture }) => picture)).find(Boolean)),
    jsonLd: [
      breadcrumbJsonLd(store, [
        { name: 'Home', path: paths.home() },
        { name: MENU_PAGES.sets, path: paths.sets() },
      ]),
      ...sets.map((set) => setJsonLd(store, set)),
    ],
  }),
  body: (sets) => <SetsPage sets={sets} />,
});

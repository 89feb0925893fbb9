import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import { isShownAtHome } from '../../shared/brand/home-sections.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { getStory } from '../../shared/markdown/page-content.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { FIRST_DESIGN } from '../../shop/studio/core/design.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { definePage, type Head, type Loaded } from '../page.ts';
import { LIST_QUERY } from '../search/list-filters.ts';
import { loadResults, type ResultsShown } from '../search/load-results.ts';
import { ResultsPage } from '../search/page.tsx';
import { storeJsonLd, websiteJsonLd } from '../seo/structured-data.ts';
import { storeIcons } from '../site-files.ts';
import { NAMETAGS } from '../studio/nametags.ts';
import { findOpenStudio, weaveName } from '../studio/woven-name.ts';
import type { CategoryRow } from './load-home-data.ts';
import { loadHomeData } from './load-home-data.ts';
import { HomePage, type HomeShown } from './page.tsx';
import { loadWords } from './words.tsx';

type Shown = { view: 'home'; home: HomeShown } | { view: 'results'; results: ResultsShown };

/** Home (specification, section 2); with a keyword, search results replace banner and carousels. */
export const homePage = definePage<Shown>({
  path: paths.home.pattern,
  sheet: 'home',
  query: ['keyword', ...LIST_QUERY],
  tags: () => ['catalog', 'pages', 'ownPages', 'settings'],
  async load({ api, query, store }): Promise<Loaded<Shown>> {
    if (!query.keyword?.trim()) return loadHome(api, store);
    const found = await loadResults(api, query);
    return found.ok ? { ...found, shown: { view: 'results', results: found.shown } } : found;
  },
  head(shown, { store }): Head {
    if (shown.view === 'results') return headOfResults(shown.results);
    return {
      title: shopText(store, 'search.home.title'),
      description: shopText(store, 'search.home', { categories: offer(shown.home) }),
      canonical: paths.home(),
      jsonLd: [storeJsonLd(store, storeIcons(store.logo).large), websiteJsonLd(store)],
    };
  },
  body: (shown, { store }) =>
    shown.view === 'results' ? <ResultsPage {...shown.results} /> : <HomePage {...shown.home} store={store} />,
});

/** The categories of the home page as a list in a sentence. */
function offer({ shelves = [] }: HomeShown): string {
  const names = shelves.map(({ name }) => name.toLowerCase());
  const last = names.pop();
  if (last === undefined) return 'jewelry and home decor';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

const NO_WORDS = { ok: true, words: undefined } as const;

async function loadHome(api: QueryClient, { home: order, homeDetails }: Store): Promise<Loaded<Shown>> {
  const { featured, categories, maker } = homeDetails;
  const [front, about, words, studio] = await Promise.all([
    loadHomeData(api, { rows: categories.rows, most: categories.most, ...maker }),
    loadPage({ api }, 'about'),
    isShownAtHome(order, 'words') ? loadWords(api, homeDetails.words.page) : NO_WORDS,
    findOpenStudio(api),
  ]);
  const withStudio = (shelf: CategoryRow) =>
    shelf.slug === NAMETAGS ? { ...shelf, hasStudio: studio !== undefined } : shelf;
  const home = {
    featured: front.ok ? front.body.featured.slice(0, featured.most) : undefined,
    shelves: front.ok ? front.body.shelves.map(withStudio) : undefined,
    extras: front.ok ? front.body.extras : undefined,
    story: about.ok ? getStory(about.shown, PAGE_TITLES.about) : undefined,
    words: words.ok ? words.words : undefined,
    woven: studio && weaveName(FIRST_DESIGN.text, studio),
  };
  // A partial page is a 503, which no cache stores; the browser loads the rest.
  return { ok: true, shown: { view: 'home', home }, status: front.ok && about.ok && words.ok ? 200 : 503 };
}

const headOfResults = ({ keyword }: ResultsShown): Head => ({
  title: `Search: ${keyword}`,
  description: `Beadwork that matches “${keyword}”.`,
});

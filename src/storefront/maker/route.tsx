import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { makerPictures } from '../makers/maker-texts.ts';
import { definePage, type Loaded } from '../page.ts';
import { hrefWith, isFiltered, LIST_QUERY, PRODUCTS_PER_PAGE } from '../search/list-filters.ts';
import { loadList } from '../search/load-results.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { breadcrumbJsonLd, itemListJsonLd, makerJsonLd } from '../seo/structured-data.ts';
import { MakerPage, type MakerShown } from './page.tsx';

/** Other makers: two rows. */
const MAX_OTHERS = 6;
/** Stories: one row. */
const MAX_STORIES = 3;

export const makerPage = definePage<MakerShown>({
  path: paths.maker.pattern,
  query: LIST_QUERY,
  tags: () => ['catalog', 'settings', 'stories'],
  async load({ api, params, query }): Promise<Loaded<MakerShown>> {
    const slug = params.slug ?? '';
    const [answer, list, all, storiesAnswer] = await Promise.all([
      api.call('GET /communities/:slug', { params: { slug } }),
      loadList(api, { community: [slug] }, query),
      api.call('GET /communities', {}),
      api.call('GET /stories', { query: { page: 1, community: slug } }),
    ]);
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    if (!list.ok) return list;
    const { reviews, ...maker } = answer.body;
    // Other makers and stories are optional.
    const others = (all.ok ? all.body : []).filter(({ id }) => id !== slug).slice(0, MAX_OTHERS);
    const stories = (storiesAnswer.ok ? storiesAnswer.body : []).slice(0, MAX_STORIES);
    return { ok: true, shown: { ...list.shown, maker, reviews, others, stories } };
  },
  head({ maker, wishes, total, products }, { store }) {
    const path = paths.maker(maker.id);
    const { page } = wishes;
    const isWhole = !isFiltered(wishes) && !wishes.sort;
    const [picture] = makerPictures(maker);
    return {
      title: page > 1 ? `${maker.name}, page ${page}` : maker.name,
      description: makerDescription(maker),
      ...(isWhole && { canonical: hrefWith(path, { page }) }),
      picture: linkPicture(picture),
      neighbors: {
        ...(page > 1 && { prev: hrefWith(path, wishes, { page: page - 1 }) }),
        ...(page * PRODUCTS_PER_PAGE < total && { next: hrefWith(path, wishes, { page: page + 1 }) }),
      },
      jsonLd: [
        makerJsonLd(store, maker),
        breadcrumbJsonLd(store, [
          { name: 'Home', path: paths.home() },
          { name: 'Makers', path: paths.makers() },
          { name: maker.name, path },
        ]),
        itemListJsonLd(store, products, (page - 1) * PRODUCTS_PER_PAGE),
      ],
    };
  },
  body: (shown) => <MakerPage {...shown} />,
});

const makerDescription = ({ name, place, story }: MakerShown['maker']) =>
  `${name}${place && `, ${place}`}: who they are, how they work, and everything they make. ${wordsOfMarkdown(story)}`.trim();

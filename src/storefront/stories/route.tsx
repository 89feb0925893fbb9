import { paths } from '../../paths.ts';
import { LAST_PAGE, STORIES_PER_PAGE } from '../../shared/limits.ts';
import { definePage, type Loaded } from '../page.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { breadcrumbJsonLd } from '../seo/structured-data.ts';
import { StoriesPage, type StoriesShown, storiesHref } from './page.tsx';

export const storiesPage = definePage<StoriesShown>({
  path: paths.stories.pattern,
  query: ['page'],
  tags: () => ['stories', 'settings'],
  async load({ api, query }): Promise<Loaded<StoriesShown>> {
    const page = pageIn(query);
    const answer = await api.call('GET /stories', { query: { page } });
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    const last = Math.max(1, Math.ceil(Number(answer.headers.get('x-total-count')) / STORIES_PER_PAGE));
    if (page > last) return { ok: false, status: 404, detail: 'There aren’t so many stories.' };
    return { ok: true, shown: { stories: answer.body, page, last } };
  },
  head: ({ stories, page, last }, { store }) => ({
    title: page > 1 ? `Stories, page ${page}` : 'Stories',
    description: `Stories from ${store.storeName}: the people who make our beadwork, how they work, and what is new${page > 1 ? `, page ${page}` : ''}.`,
    // noindex without stories.
    ...(stories.length > 0 && { canonical: storiesHref(page) }),
    picture: linkPicture(stories.find(({ cover }) => cover !== null)?.cover),
    feed: { title: `Stories · ${store.storeName}`, path: paths.storiesFeed() },
    neighbors: {
      ...(page > 1 && { prev: storiesHref(page - 1) }),
      ...(page < last && { next: storiesHref(page + 1) }),
    },
    jsonLd: [
      breadcrumbJsonLd(store, [
        { name: 'Home', path: paths.home() },
        { name: 'Stories', path: paths.stories() },
      ]),
    ],
  }),
  body: (shown) => <StoriesPage {...shown} />,
});

function pageIn({ page }: Record<string, string>): number {
  const number = Number(page ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= LAST_PAGE ? number : 1;
}

import { paths } from '../../paths.ts';
import type { PublicStory } from '../../shop/stories/schema.ts';
import { beginning } from '../own-page/route.tsx';
import { definePage, type Head, type Loaded } from '../page.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { articleJsonLd, breadcrumbJsonLd } from '../seo/structured-data.ts';
import { StoryPage } from './page.tsx';

export const storyPage = definePage<PublicStory>({
  path: paths.story.pattern,
  tags: () => ['stories', 'catalog', 'stock', 'settings'],
  async load({ api, params }): Promise<Loaded<PublicStory>> {
    const answer = await api.call('GET /stories/:slug', { params: { slug: params.slug ?? '' } });
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    return { ok: true, shown: answer.body };
  },
  head(story, { store }): Head {
    const { slug, title, summary, text, cover } = story;
    const path = paths.story(slug);
    const description = summary || beginning(text) || `${title}: a story from ${store.storeName}.`;
    return {
      title,
      description,
      canonical: path,
      kind: 'article',
      picture: linkPicture(cover),
      jsonLd: [
        articleJsonLd(store, { ...story, description }),
        breadcrumbJsonLd(store, [
          { name: 'Home', path: paths.home() },
          { name: 'Stories', path: paths.stories() },
          { name: title, path },
        ]),
      ],
    };
  },
  body: (story) => <StoryPage {...story} />,
});

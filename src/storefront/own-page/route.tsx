import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import type { PublicOwnPage } from '../../shop/own-pages/schema.ts';
import { definePage, type Head, type Loaded } from '../page.ts';
import { OwnPage } from './page.tsx';

/** Length that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;
/** Shorter descriptions are useless. */
const MIN_DESCRIPTION_LENGTH = 30;

export const ownPage = definePage<PublicOwnPage>({
  path: paths.ownPage.pattern,
  tags: () => ['ownPages', 'settings'],
  async load({ api, params }): Promise<Loaded<PublicOwnPage>> {
    const answer = await api.call('GET /own-pages/:slug', { params: { slug: params.slug ?? '' } });
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    return { ok: true, shown: answer.body };
  },
  head: (page, { store }): Head => ({
    title: page.title,
    description: page.description || beginning(page.text) || `${page.title}: read it at ${store.storeName}.`,
    canonical: paths.ownPage(page.slug),
  }),
  body: (page) => <OwnPage {...page} />,
});

/** Cut at the end of a word; empty if too short. */
export function beginning(text: string): string {
  const words = wordsOfMarkdown(text).replaceAll(/\s+/g, ' ').trim();
  if (words.length <= MAX_DESCRIPTION_LENGTH) return words.length < MIN_DESCRIPTION_LENGTH ? '' : words;
  return `${words.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}

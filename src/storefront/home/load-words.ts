import type { QueryClient } from '../../browser/client.ts';
import { parsePageContent } from '../../shared/page-content.ts';
import type { WordsShown } from './words.tsx';

/** More of a page is read on the page. */
const MOST_BLOCKS = 3;

/** How a page begins that the owner has added; undefined where it is gone, isn't published, or can't be read now. */
export async function loadWords(api: QueryClient, id: string): Promise<WordsShown | undefined> {
  const published = await api.call('GET /own-pages', {});
  const slug = published.ok && published.body.find((page) => page.id === id)?.slug;
  if (!slug) return undefined;
  const answer = await api.call('GET /own-pages/:slug', { params: { slug } });
  if (!answer.ok) return undefined;
  const { lead, opening, sections } = parsePageContent(answer.body.text);
  const blocks = opening.length > 0 || lead ? opening : (sections[0]?.blocks ?? []);
  const begun = blocks.slice(0, MOST_BLOCKS);
  const isWhole = begun.length === opening.length && sections.length === 0;
  return { slug, title: answer.body.title, lead, blocks: begun, isWhole };
}

import type { QueryClient } from '../../browser/client.ts';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import type { WordsShown } from './words.tsx';

/** More of a page is read on the page. */
const MAX_BLOCKS = 3;

/** `words` undefined: the page is gone, isn't published or says nothing. Not ok: it can't be read now. */
type WordsLoaded = { ok: true; words: WordsShown | undefined } | { ok: false };

const NONE: WordsLoaded = { ok: true, words: undefined };

/** How a page begins that the owner has added. */
export async function loadWords(api: QueryClient, id: string): Promise<WordsLoaded> {
  const published = await api.call('GET /own-pages', {});
  if (!published.ok) return published;
  const slug = published.body.find((page) => page.id === id)?.slug;
  if (!slug) return NONE;
  const answer = await api.call('GET /own-pages/:slug', { params: { slug } });
  if (!answer.ok) return answer.status === 404 ? NONE : { ok: false };
  const { lead, opening, sections } = parsePageContent(answer.body.text);
  const blocks = opening.length > 0 || lead ? opening : (sections[0]?.blocks ?? []);
  const begun = blocks.slice(0, MAX_BLOCKS);
  const isWhole = begun.length === opening.length && sections.length === 0;
  if (!lead && begun.length === 0) return NONE;
  return { ok: true, words: { slug, title: answer.body.title, lead, blocks: begun, isWhole } };
}

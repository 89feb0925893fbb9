import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import type { Block, Inline } from '../../shared/markdown/markdown.ts';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import { MarkdownWords, WrittenText } from '../../ui/content/markdown.tsx';
import styles from './words.module.css';

export type WordsShown = {
  slug: string;
  title: string;
  lead: Inline[] | undefined;
  blocks: readonly Block[];
  /** `blocks` is the whole page. */
  isWhole: boolean;
};

/** Beginning of one of the owner's pages. */
export const Words = ({ slug, title, lead, blocks, isWhole }: WordsShown) => (
  <div className={`wrap ${styles.words}`}>
    <h2>{title}</h2>
    {lead && (
      <p className={styles.lead}>
        <MarkdownWords words={lead} />
      </p>
    )}
    {blocks.length > 0 && <WrittenText blocks={blocks} />}
    {!isWhole && (
      <p className={styles.more}>
        <a href={paths.ownPage(slug)}>
          Read more<span className="vh"> of {title}</span>
        </a>
      </p>
    )}
  </div>
);

/** Longer pages are continued on their own page. */
const MAX_BLOCKS = 3;

/** `words` undefined: the page is gone, unpublished or empty. Not ok: it couldn't be loaded. */
type WordsLoaded = { ok: true; words: WordsShown | undefined } | { ok: false };

const NONE: WordsLoaded = { ok: true, words: undefined };

/** Loads the beginning of one of the owner's pages. */
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

import { paths } from '../../paths.ts';
import type { Block, Inline } from '../../shared/markdown/markdown.ts';
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

import { answerId, type Section } from '../shared/markdown/page-content.ts';
import { Icon } from './icon.tsx';
import { plusIcon } from './icon-shapes.ts';
import { MarkdownBlocks, MarkdownWords } from './markdown.tsx';
import styles from './questions.module.css';

/** Questions that open their answers; the first one is open. */
export const Questions = ({ questions }: { questions: readonly Section[] }) => (
  <div className={styles.faq}>
    {questions.map(({ heading, blocks }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: questions never move
      <details key={place} open={place === 0}>
        <summary>
          <span>
            <MarkdownWords words={heading} />
          </span>
          <Icon shape={plusIcon} />
        </summary>
        <div className={styles.answer} id={answerId(place)}>
          <MarkdownBlocks blocks={blocks} />
        </div>
      </details>
    ))}
  </div>
);

import type { Block } from '../shared/markdown/markdown.ts';
import { MarkdownBlocks } from './markdown.tsx';
import styles from './written-text.module.css';

/** Sections to read, one below the other, in lines of a good length. */
export const WrittenText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.text}>
    <MarkdownBlocks blocks={blocks} />
  </div>
);

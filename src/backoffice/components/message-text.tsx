import { readMessage } from '../../shared/markdown/read-markdown.ts';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import styles from './components.module.css';

/** What staff have written to one person, as they got it. */
export const MessageText = ({ text }: { text: string }) => (
  <div className={styles.written}>
    <MarkdownBlocks blocks={readMessage(text)} />
  </div>
);

import { readMessage } from '../../shared/markdown/read-markdown.ts';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import styles from './components.module.css';

/** Staff message to a customer, rendered as the customer received it. */
export const MessageText = ({ text }: { text: string }) => (
  <div className={styles.written}>
    <MarkdownBlocks blocks={readMessage(text)} />
  </div>
);

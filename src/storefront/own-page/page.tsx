import { getBlocks, parsePageContent } from '../../shared/markdown/page-content.ts';
import type { PublicOwnPage } from '../../shop/own-pages/schema.ts';
import { MarkdownWords, WrittenText } from '../../ui/content/markdown.tsx';
import styles from './page.module.css';

/** A page written by the owner, laid out like the built-in ones. */
export function OwnPage({ title, text }: PublicOwnPage) {
  const written = parsePageContent(text);
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className="page-head">
        <h1>{title}</h1>
        {written.lead && (
          <p>
            <MarkdownWords words={written.lead} />
          </p>
        )}
      </div>
      <WrittenText blocks={getBlocks(written)} />
    </div>
  );
}

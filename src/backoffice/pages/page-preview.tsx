import { type ContentPage, PAGE_TITLES } from '../../shared/content-pages.ts';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import { fillPlaceholders, type PlaceholderValues } from '../../shared/text/placeholders.ts';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';
import styles from './page.module.css';

type Props = { page: ContentPage; text: string; words: PlaceholderValues };

/** The page by the storefront's own components: what shoppers see. */
export function PagePreview({ page, text, words }: Props) {
  const written = parsePageContent(fillPlaceholders(text, words));
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{PAGE_TITLES[page]}</p>
      {written.lead && (
        <p className={styles.lead}>
          <MarkdownWords words={written.lead} />
        </p>
      )}
      <PageBody page={page} written={written} />
    </div>
  );
}

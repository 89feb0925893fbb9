import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/page-content.ts';
import { MarkdownWords } from '../../ui/markdown.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import styles from './page.module.css';

export const AboutPage = ({ written }: { written: PageContent }) => (
  <>
    <div className={`wrap ${styles.top}`}>
      <h1>{PAGE_TITLES.about}</h1>
      {written.lead && (
        <p className={styles.lead}>
          <MarkdownWords words={written.lead} />
        </p>
      )}
    </div>
    <PageBody page="about" written={written} />
  </>
);

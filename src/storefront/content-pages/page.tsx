import { type ContentPage, PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/page-content.ts';
import { MarkdownWords } from '../../ui/markdown.tsx';
import { PageBody } from '../../ui/page-body.tsx';

type TextPageProps = { page: ContentPage; written: PageContent };

/** A page to read: a heading, a line under it, sections. */
export const TextPage = ({ page, written }: TextPageProps) => (
  <div className="wrap page">
    <div className="page-head">
      <h1>{PAGE_TITLES[page]}</h1>
      {written.lead && (
        <p>
          <MarkdownWords words={written.lead} />
        </p>
      )}
    </div>
    <PageBody page={page} written={written} />
  </div>
);

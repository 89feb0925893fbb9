import type { ReactNode } from 'react';
import { type ContentPage, PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/markdown/page-content.ts';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';

type TextPageProps = {
  page: ContentPage;
  written: PageContent;
  /** Data from the shop, above the text. */
  children?: ReactNode;
};

/** Text page: heading, lead, sections. */
export const TextPage = ({ page, written, children }: TextPageProps) => (
  <div className="wrap page">
    <div className="page-head">
      <h1>{PAGE_TITLES[page]}</h1>
      {written.lead && (
        <p>
          <MarkdownWords words={written.lead} />
        </p>
      )}
    </div>
    {children}
    <PageBody page={page} written={written} />
  </div>
);

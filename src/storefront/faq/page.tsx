import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/markdown/page-content.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import styles from './page.module.css';

export const FaqPage = ({ written, invitation }: { written: PageContent; invitation: string }) => (
  <div className="wrap page">
    <Split side="narrow">
      <div>
        <div className="page-head">
          <h1>{PAGE_TITLES.faq}</h1>
          {written.lead && (
            <p>
              <MarkdownWords words={written.lead} />
            </p>
          )}
        </div>
        <PageBody page="faq" written={written} />
      </div>
      <Summary id="still" title="Still have questions?">
        <p>{invitation}</p>
        <div className={styles.ask}>
          <LinkButton href={paths.contactUs()} wide>
            Contact Us
          </LinkButton>
        </div>
      </Summary>
    </Split>
  </div>
);

import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/page-content.ts';
import type { Community } from '../../shop/catalog/schema.ts';
import { MarkdownWords } from '../../ui/markdown.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { MakersOnMap } from '../makers/on-map.tsx';
import styles from './page.module.css';

export type AboutShown = { written: PageContent; makers: readonly Community[] };

export const AboutPage = ({ written, makers }: AboutShown) => (
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
    {makers.length > 0 && (
      <section className={`wrap ${styles.makers}`} aria-labelledby="makers">
        <MakersOnMap makers={makers}>
          <h2 id="makers">Who makes it</h2>
          <p className={styles.lead}>
            <a href={paths.makers()}>Meet the makers</a>: where they work, how, and what they make now.
          </p>
        </MakersOnMap>
      </section>
    )}
  </>
);

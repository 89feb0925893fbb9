import type { ContentPage } from '../shared/content-pages.ts';
import { blocksOf, type PageContent } from '../shared/markdown/page-content.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import styles from './page-body.module.css';
import { Questions } from './questions.tsx';
import { Story } from './story.tsx';
import { WrittenText } from './written-text.tsx';

type Props = {
  page: ContentPage;
  written: PageContent;
  /** Beside the story of the about page. */
  storyPicture?: Store['storyPicture'] | undefined;
};

/** A content page below its heading and lead, in the shop and in the preview beside its editor. */
export function PageBody({ page, written, storyPicture }: Props) {
  if (page === 'about') return <AboutBody written={written} storyPicture={storyPicture} />;
  if (page !== 'faq') return <WrittenText blocks={blocksOf(written)} />;
  return (
    <>
      {written.opening.length > 0 && <WrittenText blocks={written.opening} />}
      <Questions questions={written.sections} />
    </>
  );
}

/** The first section stands beside the picture, as on the home page; what follows is read below it. */
function AboutBody({ written: { opening, sections }, storyPicture }: Omit<Props, 'page'>) {
  const [story, ...more] = sections;
  const after = blocksOf({ opening: [], sections: more });
  return (
    <>
      {opening.length > 0 && (
        <div className={`wrap ${styles.before}`}>
          <WrittenText blocks={opening} />
        </div>
      )}
      {story && <Story story={story} own={storyPicture} />}
      {after.length > 0 && (
        <div className={`wrap ${styles.after}`}>
          <WrittenText blocks={after} />
        </div>
      )}
    </>
  );
}

import type { ContentPage } from '../../shared/content-pages.ts';
import { answerId, getBlocks, type PageContent, type Section } from '../../shared/markdown/page-content.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Icon } from '../icon.tsx';
import { plusIcon } from '../icon-shapes.ts';
import { MarkdownBlocks, MarkdownWords, WrittenText } from './markdown.tsx';
import styles from './page-body.module.css';
import questionStyles from './questions.module.css';
import { Story } from './story.tsx';

type Props = {
  page: ContentPage;
  written: PageContent;
  /** Shown beside the story of the about page. */
  storyPicture?: Store['storyPicture'] | undefined;
};

/** A content page below its heading and lead, in the shop and in the editor's preview. */
export function PageBody({ page, written, storyPicture }: Props) {
  if (page === 'about') return <AboutBody written={written} storyPicture={storyPicture} />;
  if (page !== 'faq') return <WrittenText blocks={getBlocks(written)} />;
  return (
    <>
      {written.opening.length > 0 && <WrittenText blocks={written.opening} />}
      <Questions questions={written.sections} />
    </>
  );
}

/** The first section is beside the picture, as on the home page; the rest is below. */
function AboutBody({ written: { opening, sections }, storyPicture }: Omit<Props, 'page'>) {
  const [story, ...more] = sections;
  const after = getBlocks({ opening: [], sections: more });
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

const Questions = ({ questions }: { questions: readonly Section[] }) => (
  <div className={questionStyles.faq}>
    {questions.map(({ heading, blocks }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: questions never move
      <details key={place} open={place === 0}>
        <summary>
          <span>
            <MarkdownWords words={heading} />
          </span>
          <Icon shape={plusIcon} />
        </summary>
        <div className={questionStyles.answer} id={answerId(place)}>
          <MarkdownBlocks blocks={blocks} />
        </div>
      </details>
    ))}
  </div>
);

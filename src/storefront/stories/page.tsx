import { paths } from '../../paths.ts';
import type { StoryCard as StoryShown } from '../../shop/stories/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import styles from './page.module.css';
import { StoryCard } from './story-card.tsx';

export type StoriesShown = { stories: readonly StoryShown[]; page: number; last: number };

export const storiesHref = (page: number) => (page > 1 ? `${paths.stories()}?page=${page}` : paths.stories());

/** All stories, newest first. */
export const StoriesPage = ({ stories, page, last }: StoriesShown) => (
  <div className="wrap">
    <Breadcrumbs trail={[{ name: 'Home', href: paths.home() }, { name: 'Stories' }]} />
    {stories.length === 0 ? (
      <Empty title="No stories yet" heading="h1" line="What there is to tell will be told here.">
        <LinkButton look="quiet" href={paths.makers()}>
          Meet the makers
        </LinkButton>
      </Empty>
    ) : (
      <div className={styles.page}>
        <h1>Stories</h1>
        <ul className={styles.list}>
          {stories.map((story, place) => (
            <StoryCard key={story.slug} story={story} heading="h2" priority={place === 0 ? 'first' : 'lazy'} />
          ))}
        </ul>
        <Pager page={page} last={last} hrefOf={storiesHref} />
      </div>
    )}
  </div>
);

import { paths } from '../../paths.ts';
import { longDay } from '../../shared/time.ts';
import type { StoryCard as StoryShown } from '../../shop/stories/schema.ts';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import styles from './story-card.module.css';

type Props = { story: StoryShown; heading: 'h2' | 'h3'; priority?: 'first' | 'lazy' };

const STORY_PICTURE_SIZES = '(max-width: 640px) 92vw, (max-width: 1000px) 45vw, 400px';

/** A story in a list: cover, date, summary. */
export const StoryCard = cachedFragment(function StoryCard({ story, heading: Heading, priority = 'lazy' }: Props) {
  const { slug, title, day, summary, cover } = story;
  return (
    <li className={styles.card}>
      {cover && <Picture picture={cover} sizes={STORY_PICTURE_SIZES} priority={priority} decorative />}
      <p className={styles.day}>
        <time dateTime={day}>{longDay(day)}</time>
      </p>
      <Heading>
        <a href={paths.story(slug)}>{title}</a>
      </Heading>
      {summary && <p className={styles.summary}>{summary}</p>}
    </li>
  );
});

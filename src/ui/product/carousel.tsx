import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../icon-shapes.ts';
import styles from './carousel.module.css';

type CarouselProps = {
  /** Unique on the page; the ids of the heading and the track derive from it. */
  id: string;
  title: string;
  heading?: 'h2' | 'h3';
  line?: ReactNode;
  /** The arrows, hydrated as an island or static. */
  arrows?: ReactNode;
  /** Smaller cards, for carousels beside each other. */
  look?: 'wide' | 'small';
  children: ReactNode;
};

export const trackId = (id: string) => `${id}-track`;

/** A horizontally scrolling list with scroll snapping; swipe, wheel and keyboard work without script. */
export const Carousel = ({ id, title, heading: Heading = 'h3', line, arrows, look, children }: CarouselProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={look === 'small' ? styles.small : undefined}>
    <div className={styles.head}>
      <div>
        <Heading id={`${id}-title`}>{title}</Heading>
        {line && <p>{line}</p>}
      </div>
      {arrows}
    </div>
    <ul className={styles.track} id={trackId(id)}>
      {children}
    </ul>
  </section>
);

/** A plain track, for skeletons. */
export const Track = ({ children }: { children: ReactNode }) => <ul className={styles.track}>{children}</ul>;

type Ends = { start: boolean; end: boolean };
type Scrolled = Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>;

/** Whether a track is scrolled to its ends, with a tolerance of one pixel for rounding. */
export const getEnds = ({ scrollLeft, clientWidth, scrollWidth }: Scrolled): Ends => ({
  start: scrollLeft <= 1,
  end: scrollLeft + clientWidth >= scrollWidth - 1,
});

/**
 * Scrolls one view to the left or right. At the end, the arrow is `aria-disabled` and keeps the focus; `disabled` would
 * move the focus to the top of the page. `of` is the carousel's id.
 */
export function CarouselArrows({ of, title }: { of: string; title: string }) {
  const [ends, setEnds] = useState<Ends>({ start: true, end: false });
  useEffect(() => {
    const track = document.getElementById(trackId(of));
    if (!track) return;
    const look = () => {
      const next = getEnds(track);
      setEnds((known) => (known.start === next.start && known.end === next.end ? known : next));
    };
    const watch = new ResizeObserver(look);
    watch.observe(track);
    track.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      track.removeEventListener('scroll', look);
    };
  }, [of]);
  const go = (views: number) => {
    const track = document.getElementById(trackId(of));
    track?.scrollBy({ left: views * track.clientWidth });
  };
  return (
    <div className={styles.arrows} data-screen-only>
      <IconButton label={`Previous ${title}`} aria-disabled={ends.start} onClick={() => go(-1)}>
        <Icon shape={arrowLeftIcon} />
      </IconButton>
      <IconButton label={`Next ${title}`} aria-disabled={ends.end} onClick={() => go(1)}>
        <Icon shape={arrowRightIcon} />
      </IconButton>
    </div>
  );
}

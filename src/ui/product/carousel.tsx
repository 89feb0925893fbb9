import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../icon-shapes.ts';
import styles from './carousel.module.css';

type CarouselProps = {
  /** Unique on the page: ids of the heading and the track come from it. */
  id: string;
  title: string;
  heading?: 'h2' | 'h3';
  line?: ReactNode;
  /** The arrows, as an island or plain. */
  arrows?: ReactNode;
  /** Its heading above the cards, or beside smaller ones where there is room. */
  look?: 'wide' | 'beside';
  children: ReactNode;
};

export const trackId = (id: string) => `${id}-track`;

/** A list that scrolls sideways and snaps to its cards: by swipe, wheel and keyboard without any script. */
export const Carousel = ({ id, title, heading: Heading = 'h3', line, arrows, look, children }: CarouselProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={look === 'beside' ? styles.beside : undefined}>
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

/** Whether a track stands at its ends; a pixel of rounding does not count. */
export const endsOf = ({ scrollLeft, clientWidth, scrollWidth }: Scrolled): Ends => ({
  start: scrollLeft <= 1,
  end: scrollLeft + clientWidth >= scrollWidth - 1,
});

/**
 * One view to the left or right. Where there is nothing more the arrow says so and keeps the focus, which `disabled` would
 * send back to the top of the page. `of` is the carousel's id.
 */
export function CarouselArrows({ of, title }: { of: string; title: string }) {
  const [ends, setEnds] = useState<Ends>({ start: true, end: false });
  useEffect(() => {
    const track = document.getElementById(trackId(of));
    if (!track) return;
    const look = () => {
      const next = endsOf(track);
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

import { Icon } from '../icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../icon-shapes.ts';
import styles from './pager.module.css';

/** Page numbers around `page`: the first, the last, two neighbors; `gap` for omitted ones. */
export function pagesToOffer(page: number, last: number): (number | 'gap')[] {
  const near = Array.from({ length: last }, (_, place) => place + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  );
  return near.flatMap((number, place) => {
    const skipped = number - (near[place - 1] ?? 0) - 1;
    if (skipped > 1) return ['gap' as const, number];
    return skipped === 1 ? [number - 1, number] : [number];
  });
}

type PagerProps = { page: number; last: number; hrefOf: (page: number) => string };

/** Renders nothing for a single page. */
export function Pager({ page, last, hrefOf }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev">
          <Icon shape={arrowLeftIcon} />
          Previous
        </a>
      )}
      {pagesToOffer(page, last).map((number, place) =>
        number === 'gap' ? (
          <span key={place < 3 ? 'before' : 'after'} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <a key={number} href={hrefOf(number)} {...(number === page && { 'aria-current': 'page' })}>
            <span className="vh">Page </span>
            {number}
          </a>
        ),
      )}
      {page < last && (
        <a href={hrefOf(page + 1)} rel="next">
          Next
          <Icon shape={arrowRightIcon} />
        </a>
      )}
    </nav>
  );
}

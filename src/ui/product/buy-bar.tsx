import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './buy-bar.module.css';

type BuyBarProps = {
  /** As text. */
  price: string;
  /** `fixed`: on phones at the lower edge of the screen; `away`: the same, after the button has scrolled away. */
  look: 'fixed' | 'away' | 'plain';
  /** The button. */
  children: ReactNode;
};

/** Price and Add To Cart; `plain` leaves out the price, which is right above it. */
export const BuyBar = ({ price, look, children }: BuyBarProps) => (
  <div className={classNames(styles.bar, look !== 'plain' && styles.fixed, look === 'away' && styles.away)}>
    {look !== 'plain' && <p className={styles.price}>{price}</p>}
    {children}
  </div>
);

/** Everything below the upper edge counts as visible: a jump past the element must cross an edge. */
const ABOVE = { rootMargin: '0px 0px 1000000px 0px' };

/** Whether an element is above the visible part of the page. */
export function useIsScrolledPast() {
  const place = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((seen) => setAway(seen.at(-1)?.isIntersecting === false), ABOVE);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, isAway };
}

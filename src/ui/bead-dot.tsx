import { beadColor } from '../shared/products/bead-colors.ts';
import styles from './bead-dot.module.css';

/** A bead seen from above: glass, with light from the window and the hole for the thread. Says nothing by itself. */
export const Bead = ({ color }: { color: string }) => (
  <svg className={styles.bead} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="19" fill={beadColor(color)?.hex} />
    <circle cx="20" cy="20" r="18.5" fill="none" stroke="#1b1c33" strokeOpacity="0.28" />
    <path d="M3.5 24a17 17 0 0 0 33 0 19 19 0 0 1-33 0z" fill="#1b1c33" fillOpacity="0.22" />
    <ellipse cx="20" cy="20" rx="5" ry="4.4" fill="#1b1c33" fillOpacity="0.62" />
    <ellipse cx="14" cy="10.5" rx="6.2" ry="3.4" fill="#fff" fillOpacity="0.6" transform="rotate(-28 14 10.5)" />
  </svg>
);

/** The same beside a word. */
export const BeadDot = ({ color }: { color: string }) => (
  <svg className={styles.dot} viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="5.5" fill={beadColor(color)?.hex} stroke="#1b1c33" strokeOpacity="0.3" />
  </svg>
);

import { cachedFragment } from '../cached-fragment.tsx';
import beadFills from './bead-fills.module.css';
import styles from './price-thread.module.css';

type ThreadPart = {
  label: string;
  /** The part's share of the beads, in any unit. */
  value: number;
  /** "$28.80", "60%" */
  text: string;
};

type PriceThreadProps = {
  title: string;
  heading: 'h2' | 'h3';
  parts: readonly ThreadPart[];
  /** Number of beads on the thread, from `beadsFor`. */
  beads: number;
};

const COLORS = ['indigo', 'amber', 'red', 'leaf', 'clay', 'ink'] as const;
const MIN_BEADS = 20;
const MAX_THREAD_BEADS = 60;
const PITCH = 10;

/** One bead per dollar, within limits that look like a thread. */
export const beadsFor = (dollars: number): number =>
  dollars >= MIN_BEADS && dollars <= MAX_THREAD_BEADS ? Math.round(dollars) : 50;

/** Price breakdown as a thread of beads, one color per part, with a legend. */
export const PriceThread = cachedFragment(function PriceThread({
  title,
  heading: Heading,
  parts,
  beads,
}: PriceThreadProps) {
  const colors = beadColors(parts, beads);
  return (
    <section className={styles.price} aria-labelledby="price-parts">
      <Heading id="price-parts">{title}</Heading>
      <svg className={styles.thread} viewBox={`0 0 ${colors.length * PITCH} 16`} aria-hidden="true">
        <path d={`M0 8H${colors.length * PITCH}`} />
        {colors.map((color, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: beads never move
          <rect key={at} className={beadFills[color]} x={at * PITCH + 0.5} y="1" width="9" height="14" rx="4" />
        ))}
      </svg>
      <ul>
        {parts.map(({ label, text }, place) => (
          <li key={label}>
            <svg viewBox="0 0 9 14" aria-hidden="true">
              <rect className={beadFills[colorAt(place)]} width="9" height="14" rx="4" />
            </svg>
            <span>{label}</span>
            <b>{text}</b>
          </li>
        ))}
      </ul>
    </section>
  );
});

const colorAt = (place: number) => COLORS[place % COLORS.length] ?? COLORS[0];

/** Assigns each bead the color of the part that contains its center. */
function beadColors(parts: readonly ThreadPart[], beads: number) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const ends = parts.map((_, place) => parts.slice(0, place + 1).reduce((sum, { value }) => sum + value, 0));
  return Array.from({ length: beads }, (_, at) =>
    colorAt(ends.findIndex((end) => ((at + 0.5) / beads) * whole <= end)),
  );
}

import type { WornSize } from '../../shared/products/sizing.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './size-finder.module.css';

const WIDTH = 400;
const PITCH = 8;
const MIDDLES = Array.from({ length: WIDTH / PITCH }, (_, place) => (place + 0.5) * PITCH);
/** More names than these would lie over each other. */
const MAX_NAMES = 5;

type SizeThreadProps = { sizes: readonly WornSize[]; chosen: WornSize; measure: number };

/** The sizes on one thread, each with the beads of the measures that it is for; a pin stands where the body's measure is. */
export function SizeThread({ sizes, chosen, measure }: SizeThreadProps) {
  const ends = [...sizes.flatMap(({ from, to }) => [from, to]), measure];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const pad = (most - least) * 0.06 + 1;
  const at = (length: number) => ((length - least + pad) / (most - least + 2 * pad)) * WIDTH;
  const pin = at(measure);
  const beads = MIDDLES.flatMap((middle) => {
    const of = sizes.findIndex(({ from, to }) => middle >= at(from) && middle <= at(to));
    const color = of % 2 === 0 ? styles.even : styles.odd;
    return of < 0 ? [] : [{ middle, color: sizes[of] === chosen ? styles.chosen : color }];
  });
  return (
    <svg className={styles.thread} viewBox={`0 0 ${WIDTH} 62`} aria-hidden="true">
      <path className={styles.line} d={`M0 30H${WIDTH}`} />
      {beads.map(({ middle, color }) => (
        <rect key={middle} className={color} x={middle - 3.6} y="23.5" width="7.2" height="13" rx="3.4" />
      ))}
      <path className={styles.pin} d={`M${pin} 20l-6 -10a7 7 0 1 1 12 0Z`} />
      {sizes.length <= MAX_NAMES &&
        sizes.map((size) => (
          <text
            key={size.size}
            className={classNames(styles.name, size === chosen && styles.now)}
            x={Math.min(WIDTH - 32, Math.max(32, at((size.from + size.to) / 2)))}
            y="56"
          >
            {size.size}
          </text>
        ))}
    </svg>
  );
}

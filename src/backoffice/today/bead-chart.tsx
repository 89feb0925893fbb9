import { useLayoutEffect, useRef } from 'react';
import { priceText } from '../../ui/price.tsx';
import styles from './today.module.css';

type Day = { day: string; sales: number; orders: number };
type Column = { label: string; sales: number };

const WIDTH = 640;
const HEIGHT = 210;
const LEFT = 36;
const BOTTOM = 188;
const TOP = 20;
const BEAD = 10.2;
const MOST_COLUMNS = 31;

/** Sales as stacked beads, the topmost in another color; long spans are gathered into weeks or months. */
export function BeadChart({ days }: { days: readonly Day[] }) {
  const box = useRef<HTMLElement>(null);
  // On a phone the days are wider than the screen: what is looked for first is the newest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days begin at their newest again
  useLayoutEffect(() => {
    box.current?.scrollTo({ left: box.current.scrollWidth, behavior: 'instant' });
  }, [days]);
  const columns = gather(days);
  const top = niceTop(Math.max(...columns.map(({ sales }) => sales)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Chart of sales by day" ref={box}>
      <div className={styles.chart}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(days)}>
          <g className={styles.lines}>
            {linesOf(top).map(({ y }) => (
              <path key={y} d={`M${LEFT} ${y}H${WIDTH}`} />
            ))}
          </g>
          <Stacks columns={columns} top={top} />
        </svg>
        <Scale top={top} />
      </div>
    </section>
  );
}

/** Stays at the left edge while the days move under it. */
const Scale = ({ top }: { top: number }) => (
  <svg className={styles.scale} viewBox={`0 0 ${LEFT} ${HEIGHT}`} aria-hidden="true">
    <g className={styles.labels}>
      {linesOf(top).map(({ y, value }) => (
        <text key={y} x={LEFT - 6} y={y + 4} textAnchor="end">
          {value === 0 ? '0' : `$${Math.round(value).toLocaleString('en-US')}`}
        </text>
      ))}
    </g>
  </svg>
);

function Stacks({ columns, top }: { columns: readonly Column[]; top: number }) {
  const step = (WIDTH - LEFT - 8) / columns.length;
  const beadWidth = Math.min(20, step * 0.7);
  const every = Math.ceil(columns.length / 5);
  return columns.map(({ label, sales }, place) => {
    const x = LEFT + 10 + place * step;
    const beads = Math.round(((sales / top) * (BOTTOM - TOP)) / BEAD) || (sales > 0 ? 1 : 0);
    return (
      <g key={label}>
        {stackOf(beads).map((y, above) => (
          <rect
            key={y}
            className={above === beads - 1 ? styles.top : styles.bead}
            x={x}
            y={y}
            width={beadWidth}
            height={BEAD - 1}
            rx="3.4"
          />
        ))}
        {place % every === 0 && (
          <text className={styles.labels} x={x + beadWidth / 2} y={HEIGHT - 3} textAnchor="middle">
            {label}
          </text>
        )}
      </g>
    );
  });
}

/** The lines of the scale and what they stand for, the lowest first. */
const linesOf = (top: number) =>
  [0, 1, 2, 3].map((part) => ({ y: BOTTOM - ((BOTTOM - TOP) * part) / 3, value: (top * part) / 3 }));

/** Where each bead of a stack begins, the lowest first. */
const stackOf = (beads: number) => Array.from({ length: beads }, (_, place) => BOTTOM - (place + 1) * BEAD);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayLabel = (day: string) => `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** One column a day up to a month; beyond it as many days together as it takes. */
function gather(days: readonly Day[]): Column[] {
  const together = Math.ceil(days.length / MOST_COLUMNS);
  const columns: Column[] = [];
  for (let place = 0; place < days.length; place += together) {
    const span = days.slice(place, place + together);
    columns.push({ label: dayLabel(span[0]?.day ?? ''), sales: span.reduce((sum, { sales }) => sum + sales, 0) });
  }
  return columns;
}

/** The top of the scale: thirds of it are round numbers. */
function niceTop(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 30) / 3));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * size * 3 >= most) ?? 10) * size * 3;
}

function describe(days: readonly Day[]): string {
  const sales = days.map((day) => day.sales);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return `Paid order totals, ${first} to ${last}. Lowest day ${priceText(Math.min(...sales))}, highest ${priceText(Math.max(...sales))}.`;
}

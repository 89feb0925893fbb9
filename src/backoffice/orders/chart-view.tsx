import type { OrderDesign } from '../../shop/studio/orders/schema.ts';
import styles from './designs.module.css';

const HEIGHT = 17;
/** A bead is 1.6 mm along the strip and 1.3 mm across it. */
const [WIDE, HIGH] = [10, 8.125];
const EDGE = 20;
const FIVE = 5;

type ChartProps = Pick<OrderDesign, 'cells' | 'rows' | 'palette'> & { name: string };

/** The numbered grid of the weaving sheet: rows run as the name is read, bead 1 lies at the top edge. */
export function ChartView({ name, cells, rows, palette }: ChartProps) {
  const [width, height] = [EDGE + rows * WIDE + WIDE, EDGE + HEIGHT * HIGH + 4];
  const fives = (count: number) =>
    Array.from({ length: count }, (_, place) => place + 1).filter((number) => number % FIVE === 0 || number === 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
    <section className={styles.chart} tabIndex={0} aria-label={`Chart of ${name}`}>
      <svg
        role="img"
        aria-label={`Chart: ${rows} rows of ${HEIGHT} beads`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {palette.map(({ name: color, hex }, place) => (
          <path key={color} d={beadsOf(cells, String(place))} fill={hex} />
        ))}
        <path className={styles.lines} d={linesOf(rows, 1)} />
        <path className={styles.strong} d={linesOf(rows, FIVE)} />
        {fives(rows).map((row) => (
          <text key={row} x={EDGE + (row - 0.5) * WIDE} y={EDGE - 5} textAnchor="middle">
            {row}
          </text>
        ))}
        {fives(HEIGHT).map((bead) => (
          <text key={bead} x={EDGE - 4} y={EDGE + bead * HIGH - 1} textAnchor="end">
            {bead}
          </text>
        ))}
      </svg>
    </section>
  );
}

/** All beads of a color as one path: a chart has two thousand. */
function beadsOf(cells: string, digit: string): string {
  let path = '';
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] !== digit) continue;
    const [row, bead] = [Math.floor(cell / HEIGHT), cell % HEIGHT];
    path += `M${EDGE + row * WIDE} ${EDGE + bead * HIGH}h${WIDE}v${HIGH}h${-WIDE}z`;
  }
  return path;
}

/** Lines after every so many beads each way, counted from the first, and at the end. */
function linesOf(rows: number, every: number): string {
  const [right, bottom] = [EDGE + rows * WIDE, EDGE + HEIGHT * HIGH];
  const upright = places(rows, every).map((row) => `M${EDGE + row * WIDE} ${EDGE}V${bottom}`);
  const level = places(HEIGHT, every).map((bead) => `M${EDGE} ${EDGE + bead * HIGH}H${right}`);
  return [...upright, ...level].join('');
}

const places = (count: number, every: number) =>
  Array.from({ length: count + 1 }, (_, place) => place).filter((place) => place % every === 0 || place === count);

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Note } from '../components/layout.tsx';
import { type Column, type Day, describeSales, gather, niceTop } from './sales-columns.ts';
import styles from './today.module.css';

/** Where things stand, in pixels; `left` is the width of the scale's words. */
type Frame = { width: number; left: number; top: number };

const HEIGHT = 210;
const BOTTOM = 188;
const TOP = 20;
const BEAD = 10.2;
/** The width of a digit and of a date, in labels of 12 px. */
const LETTER = 7;
const DATE = 44;

/** Sales as stacked beads, the topmost in another color; long spans are gathered into weeks or months. As wide as its card. */
export const BeadChart = ({ days }: { days: readonly Day[] }) =>
  days.every(({ sales }) => sales === 0) ? <Note>No sales on these days.</Note> : <Chart days={days} />;

function Chart({ days }: { days: readonly Day[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const columns = gather(days);
  const top = niceTop(Math.max(...columns.map(({ sales }) => sales)));
  const frame = { width, top, left: LETTER * scaleWord(top).length + 8 };
  return (
    <div className={styles.chart} ref={box}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} role="img" aria-label={describeSales(days)}>
          <Scale {...frame} />
          <Stacks columns={columns} {...frame} />
        </svg>
      )}
    </div>
  );
}

/** Follows the window, so that words keep their size and nothing has to be scrolled to. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
  return width;
}

const scaleWord = (value: number) => (value === 0 ? '0' : `$${Math.round(value).toLocaleString('en-US')}`);

const Scale = ({ width, left, top }: Frame) => (
  <>
    <g className={styles.lines}>
      {linesOf(top).map(({ y }) => (
        <path key={y} d={`M${left} ${y}H${width}`} />
      ))}
    </g>
    <g className={styles.labels}>
      {linesOf(top).map(({ y, value }) => (
        <text key={y} x={left - 6} y={y + 4} textAnchor="end">
          {scaleWord(value)}
        </text>
      ))}
    </g>
  </>
);

function Stacks({ columns, width, left, top }: Frame & { columns: readonly Column[] }) {
  const step = (width - left - 8) / columns.length;
  const beadWidth = Math.min(20, step * 0.7);
  const every = Math.ceil((1.5 * DATE) / step);
  return columns.map(({ label, sales }, place) => {
    const x = left + 8 + place * step;
    const beads = Math.round(((sales / top) * (BOTTOM - TOP)) / BEAD) || (sales > 0 ? 1 : 0);
    // The newest has its date, and no date reaches over an edge.
    const isDated = (columns.length - 1 - place) % every === 0;
    const middle = Math.min(Math.max(x + beadWidth / 2, DATE / 2), width - DATE / 2);
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
        {isDated && (
          <text className={styles.labels} x={middle} y={HEIGHT - 3} textAnchor="middle">
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

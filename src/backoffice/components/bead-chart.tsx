import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../shared/money.ts';
import { shiftDay, shortDay } from '../../shared/report-period.ts';
import styles from './bead-chart.module.css';
import { Note } from './layout.tsx';

type DayFigure = { day: string; cents: number };

/**
 * Bar chart of sales drawn as stacked beads, the top one in another color. Long spans are grouped by week, month or
 * year. Fills its card.
 */
export function BeadChart({
  label,
  days,
  none,
}: {
  label: string;
  days: readonly DayFigure[];
  /** Shown when there is no data. */
  none: string;
}) {
  const columns = gatherDays(days);
  if (columns.every(({ cents }) => cents <= 0)) return <Note>{none}</Note>;
  return <Chart label={label} columns={columns} />;
}

/** `label` is drawn under the column if there is room. */
type BeadColumn = { key: string; label: string; cents: number };

const MAX_CHART_COLUMNS = 31;
const MAX_WEEKS = 92;
const MAX_MONTHS = 1_100;
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** One column per day up to a month, per week up to a quarter, per month up to three years, then per year. */
export function gatherDays(days: readonly DayFigure[]): BeadColumn[] {
  const first = days[0]?.day ?? '';
  const columns = new Map<string, BeadColumn>();
  for (const [place, { day, cents }] of days.entries()) {
    const { key, label } = getColumn(day, place, { first, count: days.length });
    const known = columns.get(key);
    if (known) known.cents += cents;
    else columns.set(key, { key, label, cents });
  }
  return [...columns.values()];
}

function getColumn(day: string, place: number, { first, count }: { first: string; count: number }) {
  if (count <= MAX_CHART_COLUMNS) return { key: day, label: shortDay(day) };
  if (count <= MAX_WEEKS) {
    const week = shiftDay(first, place - (place % 7));
    return { key: week, label: shortDay(week) };
  }
  if (count > MAX_MONTHS) return { key: day.slice(0, 4), label: day.slice(0, 4) };
  const month = SHORT_MONTH.format(Date.parse(`${day}T00:00:00Z`));
  return { key: day.slice(0, 7), label: day.slice(5, 7) === '01' ? day.slice(0, 4) : month };
}

export const MAX_COLUMN_BEADS = 10;
const ROUND = [1, 2, 2.5, 5, 10];
const DOLLAR = 100;

/** Cents per bead: a round amount so that ten beads cover the highest column; at least $1. */
export function beadWorth(most: number): number {
  const least = Math.max(most / MAX_COLUMN_BEADS, DOLLAR);
  const size = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((factor) => factor * size >= least) ?? 10) * size;
}

/** Any sale draws at least one bead. */
export const toBeads = (cents: number, worth: number): number =>
  cents <= 0 ? 0 : Math.min(MAX_COLUMN_BEADS, Math.max(1, Math.round(cents / worth)));

/** Layout in pixels; `left` is the width of the scale labels. */
type Frame = { width: number; left: number; worth: number };

const BEAD_SIZE = 14;
const TOP = 8;
const BOTTOM = TOP + BEAD_SIZE * MAX_COLUMN_BEADS;
const CHART_HEIGHT = BOTTOM + 24;
/** Width of a digit and of a date in 12 px labels. */
const DIGIT = 7.5;
const DATE = 44;

function Chart({ label, columns }: { label: string; columns: readonly BeadColumn[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const most = Math.max(...columns.map(({ cents }) => cents));
  const worth = beadWorth(most);
  const frame = { width, worth, left: DIGIT * scaleWord(worth * MAX_COLUMN_BEADS).length + 8 };
  const says = `${label}, ${columns[0]?.label} to ${columns.at(-1)?.label}. The highest is ${formatMoney(most)}.`;
  return (
    <>
      <div className={styles.chart} ref={box}>
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${CHART_HEIGHT}`} height={CHART_HEIGHT} role="img" aria-label={says}>
            <Scale {...frame} />
            <Stacks columns={columns} {...frame} />
          </svg>
        )}
      </div>
      <p className={styles.legend}>
        <svg viewBox="0 0 14 10" width="14" height="10" aria-hidden="true">
          <rect className={styles.bead} width="14" height="10" rx="3.4" />
        </svg>
        one bead is {scaleWord(worth)}
      </p>
    </>
  );
}

/** Redraws on window resize, so labels keep their size and the chart never needs scrolling. */
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

const scaleWord = (cents: number) => formatMoney(cents).replace(/[.]00$/, '');

const Scale = ({ width, left, worth }: Frame) =>
  [0, MAX_COLUMN_BEADS / 2, MAX_COLUMN_BEADS].map((beads) => (
    <g key={beads}>
      <path className={styles.line} d={`M${left} ${BOTTOM - beads * BEAD_SIZE}H${width}`} />
      <text className={styles.label} x={left - 6} y={BOTTOM - beads * BEAD_SIZE + 4} textAnchor="end">
        {scaleWord(worth * beads)}
      </text>
    </g>
  ));

function Stacks({ columns, width, left, worth }: Frame & { columns: readonly BeadColumn[] }) {
  const step = (width - left - 8) / columns.length;
  const beadWidth = Math.min(20, step * 0.7);
  const every = Math.ceil((1.5 * DATE) / step);
  return columns.map(({ key, label, cents }, place) => {
    const x = left + 8 + place * step;
    // Always label the newest column; keep labels inside the chart.
    const isDated = (columns.length - 1 - place) % every === 0;
    const middle = Math.min(Math.max(x + beadWidth / 2, left + DATE / 2), width - DATE / 2);
    const beads = toBeads(cents, worth);
    return (
      <g key={key}>
        {Array.from({ length: beads }, (_, above) => BOTTOM - (above + 1) * BEAD_SIZE).map((y, above) => (
          <rect
            key={y}
            className={above === beads - 1 ? styles.top : styles.bead}
            x={x}
            y={y}
            width={beadWidth}
            height={BEAD_SIZE - 2}
            rx={3.4}
          />
        ))}
        {isDated && (
          <text className={styles.label} x={middle} y={CHART_HEIGHT - 5} textAnchor="middle">
            {label}
          </text>
        )}
      </g>
    );
  });
}

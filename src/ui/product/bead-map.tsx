import { cachedFragment } from '../cached-fragment.tsx';
import styles from './bead-map.module.css';

export type MapPlace = { latitude: number; longitude: number };

type BeadMapProps = {
  /** What the map shows, for who does not see it. */
  label: string;
  places: readonly MapPlace[];
  /** Whether each place carries its number, from 1 on. */
  numbered?: boolean;
};

/** How far around a place its beads are darker, in cells. */
const AROUND = 2.6;
/** A run of beads as one line: dashes of no length with round ends, one to a cell. The end is a hair beyond the last. */
const beads = (column: number, row: number, count: number) => `M${column + 0.5} ${row + 0.5}h${count - 0.99}`;

/**
 * Africa as beads: one letter for each cell of 1.25 degrees, 'o' where its middle is land, from the north-west corner on.
 * Sampled from the outlines of Natural Earth at 1:50 million (naturalearthdata.com), which are in the public domain; no
 * border is drawn.
 */
const AFRICA: readonly string[] = [
  '.................o.oooo',
  '..............ooooooooo',
  '.........oooooooooooooo',
  '.......ooooooooooooooooo',
  '.......oooooooooooooooooooo...oooo',
  '.......oooooooooooooooooooooo.oooooooooooo',
  '......oooooooooooooooooooooooooooooooooo.o',
  '.....ooooooooooooooooooooooooooooooooooooo',
  '....oooooooooooooooooooooooooooooooooooooo',
  '...ooooooooooooooooooooooooooooooooooooooo',
  '..ooooooooooooooooooooooooooooooooooooooooo',
  '.oooooooooooooooooooooooooooooooooooooooooo',
  '.ooooooooooooooooooooooooooooooooooooooooooo',
  '.ooooooooooooooooooooooooooooooooooooooooooo',
  '.ooooooooooooooooooooooooooooooooooooooooooo',
  '..ooooooooooooooooooooooooooooooooooooooooooo',
  '.ooooooooooooooooooooooooooooooooooooooooooooo',
  '.oooooooooooooooooooooooooooooooooooooooooooooo',
  '.ooooooooooooooooooooooooooooooooooooooooooooooo',
  '.ooooooooooooooooooooooooooooooooooooooooooooooo',
  '.oooooooooooooooooooooooooooooooooooooooooooooooo',
  '...ooooooooooooooooooooooooooooooooooooooooooooooo.oooo',
  '....ooooooooooooooooooooooooooooooooooooooooooooooooooo',
  '....oooooooooooooooooooooooooooooooooooooooooooooooooo',
  '.....ooooooooooooooooooooooooooooooooooooooooooooooooo',
  '.......ooooooo.....oooooooooooooooooooooooooooooooooo',
  '...................o..ooooooooooooooooooooooooooooooo',
  '......................oooooooooooooooooooooooooooooo',
  '......................oooooooooooooooooooooooooooo',
  '......................ooooooooooooooooooooooooooo',
  '......................oooooooooooooooooooooooooo',
  '......................oooooooooooooooooooooooooo',
  '.......................oooooooooooooooooooooooo',
  '........................oooooooooooooooooooooo',
  '........................oooooooooooooooooooooo',
  '.........................ooooooooooooooooooooo',
  '.........................ooooooooooooooooooooo',
  '.........................ooooooooooooooooooooo',
  '.........................oooooooooooooooooooooo',
  '.........................oooooooooooooooooooooo',
  '.........................oooooooooooooooooooooo......o',
  '........................ooooooooooooooooooooooo......oo',
  '........................ooooooooooooooooooooooo....oooo',
  '........................oooooooooooooooooooooo....oooo',
  '........................oooooooooooooooooooo......oooo',
  '.........................oooooooooooooooooo.......oooo',
  '.........................ooooooooooooooooo........ooo',
  '..........................ooooooooooooooooo......oooo',
  '..........................ooooooooooooooooo......oooo',
  '..........................ooooooooooooooooo......ooo',
  '..........................ooooooooooooooo',
  '...........................oooooooooooooo',
  '...........................ooooooooooooo',
  '............................ooooooooooo',
  '............................ooooooooooo',
  '.............................ooooooooo',
  '.............................oooooooo',
  '..............................oo',
];

const LAND = AFRICA.flatMap((line, row) =>
  [...line].flatMap((cell, column) => (cell === 'o' ? [{ column, row }] : [])),
);
const LAND_PATH = AFRICA.flatMap((line, row) =>
  [...line.matchAll(/o+/g)].map(({ index, 0: run }) => beads(index, row, run.length)),
).join('');

/** From degrees to cells of the map; both are fractions. */
const onMap = ({ latitude, longitude }: MapPlace) => ({
  x: (longitude - MAP_WEST) / CELL_DEGREES,
  y: (MAP_NORTH - latitude) / CELL_DEGREES,
});

/** Whether a place is on this map at all. */
export function isOnMap(place: MapPlace): boolean {
  const { x, y } = onMap(place);
  return x >= 0 && x <= MAP_COLUMNS && y >= 0 && y <= MAP_ROWS;
}

/** Africa in beads, with a large one at each place. */
export const BeadMap = cachedFragment(function BeadMap({ label, places, numbered = false }: BeadMapProps) {
  const marks = places.map(onMap).map((at, index) => ({ ...at, number: index + 1 }));
  const near = LAND.filter(({ column, row }) =>
    marks.some(({ x, y }) => Math.hypot(column + 0.5 - x, row + 0.5 - y) <= AROUND),
  );
  return (
    <svg className={styles.map} viewBox={`0 0 ${MAP_COLUMNS} ${MAP_ROWS}`} role="img" aria-label={label}>
      <path className={styles.land} d={LAND_PATH} />
      <path className={styles.near} d={near.map(({ column, row }) => beads(column, row, 1)).join('')} />
      {marks.map(({ x, y, number }) => (
        <g key={number} className={styles.mark}>
          <circle cx={x} cy={y} r={numbered ? 1.35 : 1} />
          {numbered && (
            <text x={x} y={y + 0.62}>
              {number}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
});

/** Where the first cell begins, in degrees, and how wide each is. */
export const MAP_WEST = -18;
export const MAP_NORTH = 37.5;
export const CELL_DEGREES = 1.25;
export const MAP_COLUMNS = 56;
export const MAP_ROWS = AFRICA.length;

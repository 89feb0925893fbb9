import { cachedFragment } from '../cached-fragment.tsx';
import styles from './bead-map.module.css';

export type MapPlace = { latitude: number; longitude: number };

type BeadMapProps = {
  label: string;
  places: readonly MapPlace[];
  /** Whether places are numbered, starting with 1. */
  numbered?: boolean;
};

/** Radius around a place, in cells, within which beads are darker. */
const AROUND = 2.6;
/**
 * A run of beads as one line: zero-length dashes with round caps, one per cell. The line ends slightly after the last
 * bead.
 */
const beads = (column: number, row: number, count: number) => `M${column + 0.5} ${row + 0.5}h${count - 0.99}`;

/**
 * Africa as beads: one letter per cell of 1.25 degrees, 'o' if the cell's center is land, starting at the north-west
 * corner. Sampled from the outlines of Natural Earth at 1:50 million (naturalearthdata.com), which are in the public
 * domain; borders aren't drawn.
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

/** Converts degrees to map cells, both fractional. */
const onMap = ({ latitude, longitude }: MapPlace) => ({
  x: (longitude - MAP_WEST) / CELL_DEGREES,
  y: (MAP_NORTH - latitude) / CELL_DEGREES,
});

export function isOnMap(place: MapPlace): boolean {
  const { x, y } = onMap(place);
  return x >= 0 && x <= MAP_COLUMNS && y >= 0 && y <= MAP_ROWS;
}

/** Map of Africa in beads, with a large bead for each place. */
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

/** Longitude of the first cell's western edge, and cell width in degrees. */
export const MAP_WEST = -18;
export const MAP_NORTH = 37.5;
export const CELL_DEGREES = 1.25;
export const MAP_COLUMNS = 56;
export const MAP_ROWS = AFRICA.length;

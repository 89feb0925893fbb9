/**
 * Africa as beads: one letter for each cell of 1.25 degrees, 'o' where its middle is land, from the north-west corner on.
 * Sampled from the outlines of Natural Earth at 1:50 million (naturalearthdata.com), which are in the public domain; no
 * border is drawn.
 */
export const AFRICA: readonly string[] = [
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

/** Where the first cell begins, in degrees, and how wide each is. */
export const MAP_WEST = -18;
export const MAP_NORTH = 37.5;
export const CELL_DEGREES = 1.25;
export const MAP_COLUMNS = 56;
export const MAP_ROWS = AFRICA.length;

import { draw } from './beads/draw.ts';
import type { Piece, Shelf } from './piece.ts';
import { belts, keyrings } from './pieces/accessories.ts';
import { anklets } from './pieces/anklets.ts';
import { chockers } from './pieces/chockers.ts';
import { earrings } from './pieces/earrings.ts';
import { bowls, coasters } from './pieces/home-decor.ts';
import { nametags } from './pieces/nametags.ts';
import { necklaces } from './pieces/necklaces.ts';
import { wristbands } from './pieces/wristbands.ts';

/** The sample catalogue, in the order of the shop. */
export const SHELVES: readonly Shelf[] = [
  wristbands,
  necklaces,
  chockers,
  anklets,
  nametags,
  earrings,
  bowls,
  coasters,
  keyrings,
  belts,
];

/** Pixels across an original. */
const ORIGINAL_WIDTH = 1200;

/** The original of a piece's picture, as SVG. */
export const drawPiece = ({ kind }: Pick<Shelf, 'kind'>, { art, name }: Pick<Piece, 'art' | 'name'>): string =>
  draw({ ...art, kind, width: ORIGINAL_WIDTH, title: name });

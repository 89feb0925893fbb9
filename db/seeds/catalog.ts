import { draw } from '../../tools/sample-pictures/beads/draw.ts';
import { belts, keyrings } from './products/accessories.ts';
import { anklets } from './products/anklets.ts';
import { chokers } from './products/chokers.ts';
import { earrings } from './products/earrings.ts';
import { bowls, coasters } from './products/home-decor.ts';
import { nametags } from './products/nametags.ts';
import { necklaces } from './products/necklaces.ts';
import { wristbands } from './products/wristbands.ts';
import type { SeedGroup, SeedProduct } from './seed-product.ts';

/** The sample catalogue, in the order of the shop. */
export const SEED_GROUPS: readonly SeedGroup[] = [
  wristbands,
  necklaces,
  chokers,
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
export const drawPiece = (
  { kind }: Pick<SeedGroup, 'kind'>,
  { art, name }: Pick<SeedProduct, 'art' | 'name'>,
): string => draw({ ...art, kind, width: ORIGINAL_WIDTH, title: name });

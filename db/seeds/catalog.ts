import { belts, keyrings } from './products/accessories.ts';
import { anklets } from './products/anklets.ts';
import { chokers } from './products/chokers.ts';
import { earrings } from './products/earrings.ts';
import { bowls, coasters } from './products/home-decor.ts';
import { nametags } from './products/nametags.ts';
import { necklaces } from './products/necklaces.ts';
import { wristbands } from './products/wristbands.ts';
import type { SeedGroup } from './seed-product.ts';

/** The sample catalog, in the order of the shop. */
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

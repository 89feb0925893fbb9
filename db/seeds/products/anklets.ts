import { SIZES } from '../../../src/shared/products/sizes.ts';
import type { SeedGroup } from '../seed-product.ts';

export const anklets: SeedGroup = {
  category: 'anklets',
  kind: 'anklet',
  materials: 'Glass seed beads on waxed thread, brass clasp and extender chain',
  care: 'Take it off before you swim: salt water and chlorine wear out waxed thread and darken brass. If it gets wet, pat it dry and lay it flat overnight. Wipe the clasp and chain with a dry cloth.',
  sizes: SIZES,
  products: [
    {
      id: 'cowrie-shore-anklet',
      name: 'Cowrie Shore Anklet',
      priceCents: 2800,
      onHand: 60,
      community: 'long-shore-strands',
      description:
        'Three fine strands in black, white, red and teal with yellow beads between, and five cowries that click softly when you walk. The extender adds two inches.',
      alt: 'Anklet of three beaded strands in black, white, red and teal with five cowrie shells',
      keywords: 'ankle bracelet shell beach black white red yellow teal',
      featured: 6,
      art: { seed: 'an-01', palette: 'coastal-hills', style: 'cowrie', tone: 'sand' },
    },
    {
      id: 'lakeshore-anklet',
      name: 'Lakeshore Anklet',
      priceCents: 2600,
      onHand: [2, 4, 3, 0],
      community: 'long-shore-strands',
      description:
        'Rust, cream and dark red in two strands, with nine glass drops in black, orange and yellow at the front. Brass beads every finger’s width.',
      alt: 'Anklet of two strands in rust, cream and dark red with black, orange and yellow drops',
      keywords: 'ankle bracelet orange red brown white black',
      art: { seed: 'an-02', palette: 'lakeshore', style: 'drops', tone: 'oat' },
    },
    {
      id: 'little-bells-anklet',
      name: 'Little Bells Anklet',
      priceCents: 2900,
      onHand: [2, 3, 2, 0],
      community: 'olchoro-bead-circle',
      description:
        'Nine small brass bells hang from two strands of blue, white and red with green beads. They ring, quietly. Somebody will know when you come into the room.',
      alt: 'Anklet of two strands in blue, white, red and green with a row of small brass bells',
      keywords: 'ankle bracelet blue white red green bell brass gold',
      art: { seed: 'an-03', palette: 'rift-valley', style: 'discs', tone: 'stone' },
    },
    {
      id: 'indigo-tide-anklet',
      name: 'Indigo Tide Anklet',
      priceCents: 2700,
      onHand: [4, 5, 3, 0],
      community: 'indigo-court',
      description:
        'Three strands from dark to pale blue, white beads between like foam, and five cowries at the front. Gold beads mark every ninth place.',
      alt: 'Anklet of three strands in dark and pale blue, white and gold with five cowrie shells',
      keywords: 'ankle bracelet shell beach blue navy white gold',
      art: { seed: 'an-04', palette: 'indigo-cloth', style: 'cowrie', tone: 'blush' },
    },
    {
      id: 'salt-and-clay-anklet',
      name: 'Salt & Clay Anklet',
      priceCents: 2600,
      onHand: [0, 3, 2, 1],
      community: 'long-shore-strands',
      description:
        'Matte beads in umber, ivory and clay, two strands, five cowries. Nothing shines but the clasp. Made to look as if it had always been yours.',
      alt: 'Anklet of two strands in dark brown, ivory and clay with five cowrie shells',
      keywords: 'ankle bracelet shell beach brown white ivory natural',
      art: { seed: 'an-05', palette: 'salt-clay', style: 'cowrie', tone: 'dune' },
    },
    {
      id: 'acacia-anklet',
      name: 'Acacia Anklet',
      priceCents: 2500,
      onHand: [2, 4, 2, 0],
      community: 'indigo-court',
      description:
        'Greens, ochre and white in three strands, with nine drops at the front, no two neighbors alike. Dark green beads hold the strands together at the sides.',
      alt: 'Anklet of three strands in green, ochre and white with green and ochre drops',
      keywords: 'ankle bracelet green yellow gold white',
      art: { seed: 'an-06', palette: 'acacia', style: 'drops', tone: 'chalk' },
    },
  ],
};

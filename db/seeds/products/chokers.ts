import { SIZES } from '../../../src/shared/products/sizes.ts';
import type { SeedGroup } from '../seed-product.ts';

export const chokers: SeedGroup = {
  category: 'chockers',
  kind: 'choker',
  materials: 'Glass seed beads on nylon thread, spacer bars, two inch extender',
  care: 'Put it on after perfume and lotion, and take it off before you shower or sleep. Wipe it with a soft, dry cloth. Hang it up or lay it straight, so the strands don’t tangle.',
  sizes: SIZES,
  products: [
    {
      id: 'savanna-strand-choker',
      name: 'Savanna Strand Choker',
      priceCents: 6200,
      onHand: 8,
      community: 'olchoro-bead-circle',
      description:
        'Loose strands in red, orange and white, held side by side by cream bars. A small fan of white drops, each under a dot of cobalt, sits at the throat. It bends with you.',
      alt: 'Close-fitting necklace of red, orange and white strands with cream spacer bars and a fan of white drops',
      keywords: 'choker necklace red orange white',
      featured: 2,
      art: { seed: 'ck-01', palette: 'rift-valley', style: 'strands', tone: 'oat' },
    },
    {
      id: 'indigo-bar-choker',
      name: 'Indigo Bar Choker',
      priceCents: 6400,
      onHand: 6,
      community: 'indigo-court',
      description:
        'White diamonds with gold edges on dark blue, divided by brass bars. The bars are cut from one rod and filed by hand until nothing scratches. Brass drops in front.',
      alt: 'Close-fitting necklace in dark blue with white and gold diamonds, brass bars and brass drops',
      keywords: 'choker necklace blue navy white gold',
      art: { seed: 'ck-02', palette: 'indigo-cloth', style: 'mixed', tone: 'sand' },
    },
    {
      id: 'bright-hills-choker',
      name: 'Bright Hills Choker',
      priceCents: 5900,
      onHand: [2, 5, 3, 0],
      community: 'thornhill-loom-house',
      description:
        'Red strands between black and white ones, with cream bars and a short black fringe at the front. Narrow enough for every day.',
      alt: 'Close-fitting necklace of red, black and white strands with cream bars and a black fringe, on a round plinth',
      keywords: 'choker necklace red black white striped',
      art: { seed: 'ck-03', palette: 'coastal-hills', style: 'strands', tone: 'blush' },
    },
    {
      id: 'acacia-choker',
      name: 'Acacia Choker',
      priceCents: 5800,
      onHand: [0, 3, 2, 0],
      community: 'indigo-court',
      description:
        'Blocks of ochre and white with dark green beside every bar, and a fan of white drops in front. Satin beads that do not slip on cloth.',
      alt: 'Wide close-fitting necklace in blocks of ochre and white with touches of dark green and white drops',
      keywords: 'choker necklace yellow gold white green wide',
      art: { seed: 'ck-04', palette: 'acacia', style: 'segments', tone: 'stone' },
    },
    {
      id: 'dusk-choker',
      name: 'Dusk Choker',
      priceCents: 6200,
      onHand: 3,
      community: 'painted-gate-studio',
      description:
        'Rose, one line of plum, and peach, in strands that lie easy against the neck. Brass bars and brass drops. It goes with gray better than with anything else we have tried.',
      alt: 'Close-fitting necklace of rose, plum and peach strands with brass bars and brass drops',
      keywords: 'choker necklace pink rose purple plum peach',
      art: { seed: 'ck-05', palette: 'dusk', style: 'strands', tone: 'sage' },
    },
    {
      id: 'volta-glass-choker',
      name: 'Volta Glass Choker',
      priceCents: 6600,
      onHand: [1, 2, 0, 1],
      community: 'volta-glass-yard',
      description:
        'Amber and milk-white glass in blocks, with small blue beads along the brass bars. Each bead began as part of a bottle, which you would not guess.',
      alt: 'Close-fitting necklace in blocks of amber and white glass with blue beads and brass bars, on a round plinth',
      keywords: 'choker necklace amber orange yellow white blue recycled',
      art: { seed: 'ck-06', palette: 'volta-glass', style: 'segments', tone: 'dune' },
    },
  ],
};

import type { SeedGroup } from '../seed-product.ts';

export const bowls: SeedGroup = {
  category: 'home-decor',
  kind: 'bowl',
  materials: 'Glass seed beads on coiled wire',
  care: 'Dust it with a soft brush, or wipe it with a damp cloth and dry it right away. It isn’t made for the dishwasher, the microwave or wet food: line it with paper for bread and fruit. If it loses its shape, press the wire back gently with both hands.',
  sizes: [],
  products: [
    {
      id: 'star-bowl',
      name: 'Star Bowl',
      priceCents: 8800,
      onHand: 3,
      community: 'painted-gate-studio',
      description:
        'A blue star with a black edge opens on white, inside a gold band and a checked rim. Coiled bead by bead from the center out. Nine inches across; for keys, fruit, or nothing.',
      alt: 'White beaded bowl with a blue star outlined in black, a gold band and a blue and black rim',
      keywords: 'basket dish decoration table blue white yellow gold black',
      art: { seed: 'hd-01', palette: 'painted-wall', pattern: 'star', tone: 'sand' },
    },
    {
      id: 'petal-bowl',
      name: 'Petal Bowl',
      priceCents: 9200,
      onHand: 2,
      community: 'volta-glass-yard',
      description:
        'Amber petals with blue edges on sea-green glass, and a rim in blue and white. Set it by a window and it throws color on the table in the afternoon.',
      alt: 'Sea-green beaded bowl with amber petals edged in blue and a blue and white rim',
      keywords: 'basket dish decoration table green teal amber orange blue flower recycled',
      featured: 4,
      art: { seed: 'hd-02', palette: 'volta-glass', pattern: 'petal', tone: 'oat' },
    },
    {
      id: 'terrace-bowl',
      name: 'Terrace Bowl',
      priceCents: 8400,
      onHand: 4,
      community: 'olchoro-bead-circle',
      description:
        'Triangles climb the side in terraces: cobalt, then orange, then red and green, with white steps between. A blue and white rim keeps them in.',
      alt: 'Beaded bowl with rings of triangles in cobalt, orange, red and green with white between them',
      keywords: 'basket dish decoration table red orange blue green white',
      art: { seed: 'hd-04', palette: 'rift-valley', pattern: 'triangle', tone: 'stone' },
    },
    {
      id: 'ripple-bowl',
      name: 'Ripple Bowl',
      priceCents: 8600,
      onHand: 5,
      community: 'indigo-court',
      description:
        'Blues from light to dark in zigzag rings, as if somebody had dropped a stone into the middle. The wire keeps its shape; press the side and it springs back.',
      alt: 'Beaded bowl with zigzag rings in dark, middle and pale blue and white',
      keywords: 'basket dish decoration table blue navy white wave',
      art: { seed: 'hd-05', palette: 'indigo-cloth', pattern: 'zigzag', tone: 'blush' },
    },
  ],
};

export const coasters: SeedGroup = {
  category: 'home-decor',
  kind: 'coasters',
  materials: 'Glass seed beads on felt',
  care: 'Wipe the beads with a damp cloth and let them dry beads up. Don’t soak them: wet felt shrinks and comes loose. Fine under a hot cup, not under a hot pan.',
  sizes: [],
  products: [
    {
      id: 'coasters-set-of-three',
      name: 'Coasters, Set of Three',
      priceCents: 4500,
      onHand: 11,
      community: 'thornhill-loom-house',
      description:
        'Three wheels of beads with stars in yellow, red and teal on white, each different, each with a dark rim. Backed with felt. They take a hot cup and wipe clean.',
      alt: 'Three round beaded coasters with yellow, red and teal stars on white, overlapping',
      keywords: 'coaster drink table yellow red teal white black home gift',
      art: { seed: 'hd-03', palette: 'coastal-hills', pattern: 'star', tone: 'sage' },
    },
    {
      id: 'dusk-coasters-set-of-three',
      name: 'Dusk Coasters, Set of Three',
      priceCents: 4500,
      onHand: 6,
      community: 'painted-gate-studio',
      description:
        'Plum spokes on rose, peach and cream: one swirl and two wheels, never quite the same three. Backed with felt, four and a half inches across.',
      alt: 'Three round beaded coasters in plum, rose, peach and cream, overlapping',
      keywords: 'coaster drink table purple plum pink rose peach home gift',
      art: { seed: 'hd-06', palette: 'dusk', pattern: 'swirl', tone: 'mist' },
    },
  ],
};

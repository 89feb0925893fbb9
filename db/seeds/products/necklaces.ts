import { SIZES } from '../../../src/shared/products/sizes.ts';
import type { SeedGroup } from '../seed-product.ts';

export const necklaces: SeedGroup = {
  category: 'necklaces',
  kind: 'necklace',
  materials: 'Glass seed beads on wire, leather edging, brass button',
  care: 'Dust the beads with a soft, dry brush and wipe the leather with a barely damp cloth. Keep it away from water, perfume and lotion. The wire holds its curve best when the collar lies flat, so don’t hang it up. Rub the brass button with a dry cloth when it darkens.',
  sizes: SIZES,
  products: [
    {
      id: 'ceremony-collar-red',
      name: 'Ceremony Collar, Red',
      priceCents: 12800,
      onHand: 3,
      community: 'olchoro-bead-circle',
      description:
        'Orange leaves edged in cobalt stand on red, with black and white bars between them. White drops swing along the front. A broad collar that lies flat on the shoulders and needs nothing else.',
      alt: 'Broad red collar with orange and cobalt leaves, black and white bars and white drops along the front',
      keywords: 'red orange blue statement wedding bib',
      art: { seed: 'nk-01', palette: 'rift-valley', pattern: 'petal', tone: 'oat' },
    },
    {
      id: 'indigo-segment-collar',
      name: 'Indigo Segment Collar',
      priceCents: 11800,
      onHand: [1, 2, 1, 0],
      community: 'indigo-court',
      description:
        'Blocks of dark and pale blue, set off ring by ring and held by white lines. A row of blue and white drops at the front. It closes at the back with a brass button.',
      alt: 'Broad collar in blocks of dark and pale blue with white lines and white drops along the front',
      keywords: 'blue navy white statement bib',
      art: { seed: 'nk-02', palette: 'indigo-cloth', pattern: 'segment', tone: 'stone' },
    },
    {
      id: 'whirlwind-collar',
      name: 'Whirlwind Collar',
      priceCents: 12400,
      onHand: 2,
      community: 'volta-glass-yard',
      description:
        'Blue, green and amber glass turns outwards in one long swirl. Each ring begins a little later than the last; that is all it takes, and it takes a week. Brass discs along the rim.',
      alt: 'Broad collar with a swirl of blue, green, amber and white beads and brass discs along the front',
      keywords: 'blue green teal amber orange white spiral statement bib recycled glass',
      featured: 8,
      art: { seed: 'nk-03', palette: 'volta-glass', pattern: 'swirl', tone: 'sand' },
    },
    {
      id: 'bright-hills-collar',
      name: 'Bright Hills Collar',
      priceCents: 12000,
      onHand: [0, 3, 2, 0],
      community: 'thornhill-loom-house',
      description:
        'Waves of white, red and teal with thin black lines, hill after hill from clasp to clasp. Black drops at the front give it a little weight, so that it stays where you put it.',
      alt: 'Broad collar with waves of white, red and teal edged in black, and black drops along the front',
      keywords: 'white red teal turquoise black zigzag statement bib',
      art: { seed: 'nk-04', palette: 'coastal-hills', pattern: 'zigzag', tone: 'blush' },
    },
    {
      id: 'lakeshore-collar',
      name: 'Lakeshore Collar',
      priceCents: 13200,
      onHand: 1,
      community: 'long-shore-strands',
      description:
        'Rays of rust and oxblood on cream, crossed by thin blue bars and closed by a black ring. Brass discs hang from the front edge. We have one, and the next is a month away.',
      alt: 'Broad collar with rays in rust and dark red on cream, thin blue bars, and brass discs along the front',
      keywords: 'red brown orange white blue black star statement bib',
      art: { seed: 'nk-05', palette: 'lakeshore', pattern: 'star', tone: 'mist' },
    },
    {
      id: 'painted-wall-collar',
      name: 'Painted Wall Collar',
      priceCents: 13600,
      onHand: 3,
      community: 'painted-gate-studio',
      description:
        'A blue center with points that reach into gold, and a border of rust and white blocks. Every shape has its black line. Inspired by painted house fronts; the points are this maker’s own.',
      alt: 'Broad collar with a blue star on gold, a border of rust and white blocks, and black drops along the front',
      keywords: 'blue yellow gold black white geometric statement bib',
      art: { seed: 'nk-06', palette: 'painted-wall', pattern: 'triangle', tone: 'dune' },
    },
    {
      id: 'night-market-collar',
      name: 'Night Market Collar',
      priceCents: 12200,
      onHand: 0,
      community: 'thornhill-loom-house',
      description:
        'Black and white rings with broken lines of red and yellow, like lamps seen from a moving bus. White drops along the front. Sold out for now; we ask for more each season.',
      alt: 'Broad collar in black and white rings with red and yellow dashes, and white drops along the front',
      keywords: 'black white red yellow striped statement bib',
      art: { seed: 'nk-07', palette: 'night-market', pattern: 'ringed', tone: 'chalk' },
    },
  ],
};

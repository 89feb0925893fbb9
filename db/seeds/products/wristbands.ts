import { SIZES } from '../../../src/shared/products/sizes.ts';
import type { SeedGroup } from '../seed-product.ts';

export const wristbands: SeedGroup = {
  category: 'wristbands',
  kind: 'wristband',
  materials: 'Glass seed beads on nylon thread, brass end bars, loop and button',
  care: 'Wipe it dry with a soft cloth after wearing. Take it off before you shower or swim, and keep it away from perfume and lotion: both dull the beads and weaken the thread. Store it flat, never folded. If the brass bars darken, rub them with a dry polishing cloth.',
  sizes: SIZES,
  products: [
    {
      id: 'rift-diamond-cuff',
      name: 'Rift Diamond Cuff',
      priceCents: 4800,
      onHand: 9,
      community: 'olchoro-bead-circle',
      description:
        'A wide loomed cuff of glass seed beads: nested diamonds in green, orange and cobalt on a red ground, finished with brass bars. About two days on the loom.',
      alt: 'Wide beaded cuff in red with green, orange, cobalt and white diamonds',
      keywords: 'bracelet bangle red blue green orange white wide',
      featured: 1,
      art: { seed: 'wb-01', palette: 'rift-valley', pattern: 'diamond', style: 'cuff', tone: 'oat' },
    },
    {
      id: 'bright-hills-chevron-cuff',
      name: 'Bright Hills Chevron Cuff',
      priceCents: 4600,
      onHand: 6,
      community: 'thornhill-loom-house',
      description:
        'Red and teal chevrons run round a white cuff, each with a thin black edge. The rows meet at the brass bars without a gap, which takes some counting before the first bead.',
      alt: 'White beaded cuff with red and teal chevrons edged in black, on a round plinth',
      keywords: 'bracelet bangle white red teal turquoise black arrow',
      art: { seed: 'wb-02', palette: 'coastal-hills', pattern: 'chevron', style: 'cuff', tone: 'sand' },
    },
    {
      id: 'painted-wall-step-cuff',
      name: 'Painted Wall Step Cuff',
      priceCents: 5200,
      onHand: 4,
      community: 'painted-gate-studio',
      description:
        'Stepped diamonds in rust, gold and blue, drawn with a black line on white. Satin beads, so the color stays calm in bright light. Inspired by painted house fronts.',
      alt: 'White beaded cuff with stepped diamonds in rust, gold and blue, outlined in black',
      keywords: 'bracelet bangle white blue yellow gold brown geometric',
      art: { seed: 'wb-03', palette: 'painted-wall', pattern: 'steps', style: 'cuff', tone: 'stone' },
    },
    {
      id: 'indigo-zigzag-cuff',
      name: 'Indigo Zigzag Cuff',
      priceCents: 4400,
      onHand: 12,
      community: 'indigo-court',
      description:
        'Four blues, from dye-pit dark to washed sky, in zigzags the whole way round, with one thin line of old gold. Wide, and soft on the inside.',
      alt: 'Wide beaded cuff with zigzags in dark, middle and pale blue, white and a thin gold line',
      keywords: 'bracelet bangle blue navy white gold wave',
      art: { seed: 'wb-04', palette: 'indigo-cloth', pattern: 'zigzag', style: 'cuff', tone: 'blush' },
    },
    {
      id: 'volta-glass-band',
      name: 'Volta Glass Band',
      priceCents: 3400,
      onHand: [2, 3, 2, 0],
      community: 'volta-glass-yard',
      description:
        'A narrow band of sea-green glass with chevrons in blue and amber. The beads let light through, so it looks different on skin than on a table.',
      alt: 'Narrow band of sea-green glass beads with blue and amber chevrons',
      keywords: 'bracelet green teal blue amber orange glass narrow thin recycled',
      art: { seed: 'wb-05', palette: 'volta-glass', pattern: 'chevron', style: 'band', tone: 'dune' },
    },
    {
      id: 'night-market-stack-of-three',
      name: 'Night Market Stack of Three',
      priceCents: 5800,
      onHand: [0, 2, 1, 0],
      community: 'thornhill-loom-house',
      description:
        'Three narrow bands that belong together: blocks of red and gold on black, a running zigzag, and a teal edge round gold and black. Wear one or all of them.',
      alt: 'Three stacked beaded bands in black, red, gold, white and teal, on a round plinth',
      keywords: 'bracelet set black red yellow gold teal striped stack',
      art: { seed: 'wb-06', palette: 'night-market', pattern: 'stripe', style: 'stack', tone: 'sage' },
    },
    {
      id: 'dusk-arrow-band',
      name: 'Dusk Arrow Band',
      priceCents: 3200,
      onHand: 0,
      community: 'painted-gate-studio',
      description:
        'A narrow loomed band, nine beads across, with arrows in plum, rose and peach. Light enough to forget, bright enough not to.',
      alt: 'Narrow beaded band with plum, rose and peach chevrons, on a round plinth',
      keywords: 'bracelet purple plum pink rose peach chevron narrow thin',
      art: { seed: 'wb-07', palette: 'dusk', pattern: 'chevron', style: 'band', tone: 'mist' },
    },
    {
      id: 'acacia-triangle-cuff',
      name: 'Acacia Triangle Cuff',
      priceCents: 4750,
      onHand: [2, 4, 2, 0],
      community: 'indigo-court',
      description:
        'Large triangles in rust, ochre and two greens, with a fine white line wherever two colors meet. The colors of the last weeks before rain.',
      alt: 'Wide beaded cuff with large triangles in rust, ochre, green and near-black green',
      keywords: 'bracelet bangle green brown orange yellow geometric wide',
      art: { seed: 'wb-08', palette: 'acacia', pattern: 'triangle', style: 'cuff', tone: 'oat' },
    },
  ],
};

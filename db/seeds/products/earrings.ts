import type { SeedGroup } from '../seed-product.ts';

export const earrings: SeedGroup = {
  category: 'earrings',
  kind: 'earrings',
  materials: 'Glass seed beads on nylon thread, nickel-free brass ear wires',
  care: 'Wipe the ear wires with rubbing alcohol before the first wear and whenever you share them. Take them off before you shower, sleep or swim. Hang them up so the fringes stay straight.',
  sizes: [],
  products: [
    {
      id: 'sun-disc-earrings',
      name: 'Sun Disc Earrings',
      priceCents: 3600,
      onHand: 14,
      community: 'olchoro-bead-circle',
      description:
        'Nine wired rings make a red disc with cobalt rays and an orange heart. Below it eleven short strands end in brass. They move when you do, and weigh about as much as a coin.',
      alt: 'Pair of round beaded earrings, red with cobalt rays and an orange center, with a fringe tipped in brass',
      keywords: 'red blue orange white round circle dangle fringe',
      featured: 3,
      art: { seed: 'er-01', palette: 'rift-valley', style: 'disc', tone: 'oat' },
    },
    {
      id: 'indigo-fringe-earrings',
      name: 'Indigo Fringe Earrings',
      priceCents: 3800,
      onHand: 5,
      community: 'indigo-court',
      description:
        'A small brick-stitched diamond opens into eight strands, with white arrows running down through two blues. Pale blue drops at the ends.',
      alt: 'Pair of long fringe earrings in two blues with white arrows and pale blue drops',
      keywords: 'blue navy white long dangle tassel',
      art: { seed: 'er-02', palette: 'indigo-cloth', style: 'fringe', tone: 'sand' },
    },
    {
      id: 'hills-beaded-hoops',
      name: 'Hills Beaded Hoops',
      priceCents: 3400,
      onHand: 11,
      community: 'thornhill-loom-house',
      description:
        'A brass hoop with four rings of beads sewn round it, red inside a black and white edge, and nine short teal strands below. Two inches across.',
      alt: 'Pair of wide beaded hoops in red, black and white round a brass ring, with short teal strands',
      keywords: 'red black white teal round circle hoop',
      art: { seed: 'er-03', palette: 'coastal-hills', style: 'hoop', tone: 'blush' },
    },
    {
      id: 'long-loom-drops',
      name: 'Long Loom Drops',
      priceCents: 4200,
      onHand: 6,
      community: 'thornhill-loom-house',
      description:
        'Two loomed panels, eleven beads across, with chevrons in black, red and gold. Each is woven to a point and ends in one amber bead. Three inches long with the wire.',
      alt: 'Pair of long pointed earrings with black, red and gold chevrons and an amber bead at the end',
      keywords: 'black red yellow gold white long dangle chevron',
      art: { seed: 'er-04', palette: 'night-market', style: 'drop', tone: 'stone' },
    },
    {
      id: 'dusk-fringe-earrings',
      name: 'Dusk Fringe Earrings',
      priceCents: 3800,
      onHand: 2,
      community: 'painted-gate-studio',
      description:
        'Rose above, plum below, with white arrows between them and peach drops at the ends. The strands are cut to a V by eye, one pair at a time.',
      alt: 'Pair of fringe earrings in rose and plum with white arrows and peach drops',
      keywords: 'pink rose purple plum peach long dangle tassel',
      art: { seed: 'er-05', palette: 'dusk', style: 'fringe', tone: 'chalk' },
    },
    {
      id: 'volta-glass-discs',
      name: 'Volta Glass Discs',
      priceCents: 3600,
      onHand: 9,
      community: 'volta-glass-yard',
      description:
        'Green and blue glass in a wheel, an amber center, a white rim and a fringe with brass at the ends. Held to a window, the wheel glows.',
      alt: 'Pair of round glass bead earrings in green and blue with an amber center and a fringe tipped in brass',
      keywords: 'green teal blue amber round circle dangle fringe recycled',
      art: { seed: 'er-06', palette: 'volta-glass', style: 'disc', tone: 'dune' },
    },
    {
      id: 'painted-wall-drops',
      name: 'Painted Wall Drops',
      priceCents: 4400,
      onHand: 4,
      community: 'painted-gate-studio',
      description:
        'Blue, gold, rust and white in stepped blocks, held apart by black. Loomed in one piece to a point, with a single amber bead below. Satin, not shiny.',
      alt: 'Pair of long pointed earrings with stepped blocks in blue, gold, rust and white, edged in black',
      keywords: 'blue yellow gold brown white black long dangle geometric',
      art: { seed: 'er-07', palette: 'painted-wall', style: 'drop', tone: 'sage' },
    },
  ],
};

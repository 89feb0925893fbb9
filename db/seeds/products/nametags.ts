import { SIZES } from '../../../src/shared/products/sizes.ts';
import type { SeedGroup } from '../seed-product.ts';

export const nametags: SeedGroup = {
  category: 'nametags',
  kind: 'nametag',
  materials: 'Glass seed beads on nylon thread, leather ends, braided cord',
  care: 'Wipe the beads with a soft, dry cloth. Keep the leather ends dry, and rub in a little leather balm once a year so they stay supple. Loosen the cord before you slip it off: pulling stretches the thread.',
  sizes: SIZES,
  products: [
    {
      id: 'nametag-amani',
      name: 'Nametag, Amani',
      priceCents: 3900,
      onHand: 20,
      community: 'indigo-court',
      description:
        'AMANI, peace in Swahili, in white beads on indigo. Eleven beads across, with leather ends and a braided cord that ties round the wrist or onto a bag.',
      alt: 'Beaded strip that reads AMANI in white on indigo, with leather ends and a cord',
      keywords: 'name bracelet personalized letters blue navy white',
      featured: 7,
      art: { seed: 'nt-01', palette: 'indigo-cloth', tone: 'sand', text: 'AMANI' },
    },
    {
      id: 'nametag-zuri',
      name: 'Nametag, Zuri',
      priceCents: 3900,
      onHand: 20,
      community: 'olchoro-bead-circle',
      description:
        'ZURI, beautiful in Swahili, in red beads on white. Cobalt and orange arrows point to the name from both ends. Leather, brass ring, braided cord.',
      alt: 'Beaded strip that reads ZURI in red on white between cobalt and orange arrows, with leather ends',
      keywords: 'name bracelet personalized letters red white blue orange',
      art: { seed: 'nt-02', palette: 'rift-valley', tone: 'oat', text: 'ZURI' },
    },
    {
      id: 'nametag-imani',
      name: 'Nametag, Imani',
      priceCents: 3900,
      onHand: 20,
      community: 'thornhill-loom-house',
      description:
        'IMANI, faith in Swahili, in black beads on white with a red and teal border. The back is as neat as the front; look.',
      alt: 'Beaded strip that reads IMANI in black on white with a red and teal border and leather ends',
      keywords: 'name bracelet personalized letters black white red teal',
      art: { seed: 'nt-03', palette: 'coastal-hills', tone: 'stone', text: 'IMANI' },
    },
    {
      id: 'nametag-nia',
      name: 'Nametag, Nia',
      priceCents: 3600,
      onHand: 20,
      community: 'painted-gate-studio',
      description:
        'NIA, purpose in Swahili, in cream beads on plum, with rose and peach at the ends. Three letters leave room for the pattern, so this one has the most of it.',
      alt: 'Beaded strip that reads NIA in cream on plum with rose and peach ends and leather tabs',
      keywords: 'name bracelet personalized letters purple plum pink rose peach',
      art: { seed: 'nt-04', palette: 'dusk', tone: 'blush', text: 'NIA' },
    },
    {
      id: 'nametag-jabali',
      name: 'Nametag, Jabali',
      priceCents: 4200,
      onHand: 20,
      community: 'indigo-court',
      description:
        'JABALI, rock in Swahili, in green beads on white with ochre edges. Six letters is a long name on a loom: forty-five rows, counted twice.',
      alt: 'Beaded strip that reads JABALI in green on white with ochre edges and leather ends',
      keywords: 'name bracelet personalized letters green white yellow',
      art: { seed: 'nt-05', palette: 'acacia', tone: 'dune', text: 'JABALI' },
    },
    {
      id: 'nametag-asha',
      name: 'Nametag, Asha',
      priceCents: 3600,
      onHand: 20,
      community: 'thornhill-loom-house',
      description:
        'ASHA, life, in white beads on black with a border of red and gold. The letters are five beads wide and seven high, an alphabet the workshop drew for itself.',
      alt: 'Beaded strip that reads ASHA in white on black with a red and gold border and leather ends',
      keywords: 'name bracelet personalized letters black white red yellow gold',
      art: { seed: 'nt-06', palette: 'night-market', tone: 'sage', text: 'ASHA' },
    },
  ],
};

import type { SeedGroup } from '../seed-product.ts';

export const keyrings: SeedGroup = {
  category: 'accessories',
  kind: 'keyring',
  materials: 'Glass seed beads on nylon thread, leather, steel split ring',
  care: 'Wipe the beads with a soft, dry cloth. Rub a little leather balm into the strap once or twice a year, and let it dry away from heat if it gets wet. Carry it outside a pocket of coins, which scratch glass.',
  sizes: [],
  products: [
    {
      id: 'loomed-keyring-savanna',
      name: 'Loomed Keyring, Savanna',
      priceCents: 2200,
      onHand: 18,
      community: 'olchoro-bead-circle',
      description:
        'A red panel with one diamond in cobalt, orange and green, stitched onto leather, with a short tassel tipped in brass. Hard to lose at the bottom of a bag.',
      alt: 'Keyring with a red beaded panel and a cobalt, orange and green diamond on leather, with a tassel',
      keywords: 'key chain keychain fob red blue orange green gift',
      featured: 5,
      art: { seed: 'ac-01', palette: 'rift-valley', pattern: 'diamond', tone: 'oat' },
    },
    {
      id: 'loomed-keyring-indigo',
      name: 'Loomed Keyring, Indigo',
      priceCents: 2200,
      onHand: 16,
      community: 'indigo-court',
      description:
        'Chevrons in four blues with white between, on honey-colored leather. The leather darkens where your thumb goes. Steel ring, brass tips.',
      alt: 'Keyring with blue and white beaded chevrons on leather, with a blue tassel',
      keywords: 'key chain keychain fob blue navy white gift',
      personalization: { label: 'Initials on the leather', maxLength: 3, priceCents: 400 },
      art: { seed: 'ac-02', palette: 'indigo-cloth', pattern: 'chevron', tone: 'sand' },
    },
    {
      id: 'loomed-keyring-painted-wall',
      name: 'Loomed Keyring, Painted Wall',
      priceCents: 2400,
      onHand: 9,
      community: 'painted-gate-studio',
      description:
        'Two diamonds in blue, gold and rust on white, with the black line that this studio puts round everything. A slim tassel in blue and white.',
      alt: 'Keyring with two blue, gold and rust diamonds on a white beaded panel, with a tassel',
      keywords: 'key chain keychain fob blue white yellow gold black gift',
      art: { seed: 'ac-03', palette: 'painted-wall', pattern: 'diamond', tone: 'blush' },
    },
    {
      id: 'loomed-keyring-acacia',
      name: 'Loomed Keyring, Acacia',
      priceCents: 2200,
      onHand: 24,
      community: 'thornhill-loom-house',
      description:
        'Green and ochre chevrons with white edges on dark leather, and a full tassel in the same order. Satin beads that do not mind a pocket.',
      alt: 'Keyring with green and ochre beaded chevrons on dark leather, with a tassel',
      keywords: 'key chain keychain fob green yellow white gift',
      personalization: { label: 'Initials on the leather', maxLength: 3, priceCents: 400 },
      art: { seed: 'ac-04', palette: 'acacia', pattern: 'chevron', tone: 'stone' },
    },
  ],
};

export const belts: SeedGroup = {
  category: 'accessories',
  kind: 'belt',
  materials: 'Glass seed beads on nylon thread, leather ties',
  care: 'Roll it loosely to store it: a fold breaks the thread. Wipe the beads with a dry cloth and the leather ties with a barely damp one, then rub in a little leather balm. Keep it out of the washing machine.',
  sizes: [],
  products: [
    {
      id: 'beaded-belt-night-market',
      name: 'Beaded Belt, Night Market',
      priceCents: 9600,
      onHand: 4,
      community: 'thornhill-loom-house',
      description:
        'Diamonds in red, gold and teal on black, loomed in one length of forty-two inches. Leather ties at both ends fit it to most waists. About nine days of work.',
      alt: 'Rolled black beaded belt with diamonds in red, white, gold and teal',
      keywords: 'waist black red yellow gold teal',
      art: { seed: 'ac-05', palette: 'night-market', pattern: 'diamond', tone: 'dune' },
    },
    {
      id: 'beaded-belt-bright-hills',
      name: 'Beaded Belt, Bright Hills',
      priceCents: 9600,
      onHand: 3,
      community: 'thornhill-loom-house',
      description:
        'Lines of red, teal and yellow rise and fall along a white belt. Leather ties, forty-two inches, and soft enough to roll up in a drawer.',
      alt: 'Rolled white beaded belt with zigzag lines in red, teal, black and yellow',
      keywords: 'waist white red teal yellow black zigzag',
      art: { seed: 'ac-06', palette: 'coastal-hills', pattern: 'zigzag', tone: 'chalk' },
    },
  ],
};

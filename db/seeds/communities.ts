/** Percent of a price. */
const shares = (makers: number, beads: number, travel: number, shop: number) => [
  { label: 'The makers', value: makers },
  { label: 'Beads, thread and fittings', value: beads },
  { label: 'Travel to our packing table', value: travel },
  { label: 'Packing, card fees and the shop', value: shop },
];

/** Makers of the sample products. Fictional, and marked as such; a shop replaces them with its own. */
export const COMMUNITIES = {
  'olchoro-bead-circle': {
    name: 'Olchoro Bead Circle',
    place: 'Kajiado County, Kenya',
    story:
      'Fourteen women who string together on the two days between markets. Collars are planned ring by ring on squared paper; whoever drew the plan chooses the colors and names the price.',
    craft:
      'Two mornings a week, on mats under the one big acacia. Glass beads are sorted by size on a tray first, since a collar shows every bead that is a hair too thick. Each ring is wired, closed and laid flat before the next one begins.',
    pricing:
      'Whoever plans a collar counts her hours and her beads, and names the price before the first ring is closed. It’s never bargained down here.',
    makingNow: 'Broad collars in the colors of the long rains.',
    priceShares: shares(54, 12, 11, 23),
    latitude: -1.85,
    longitude: 36.78,
  },
  'long-shore-strands': {
    name: 'Long Shore Strands',
    place: 'Turkana County, Kenya',
    story:
      'A family workshop by the lake that has strung anklets for three generations. The grandmother still checks every knot, and sends back about one in ten.',
    craft:
      'Thread is waxed twice and knotted after every seventh bead, so a strand that tears loses seven at most. Cowries are filed by hand; brass is cut from wire on the same stone that the grandmother used.',
    pricing:
      'The family sets one price for each length, written on the door of the workshop. It changes once a year, at the end of the dry season.',
    makingNow: 'Anklets with fewer cowries and more brass.',
    priceShares: shares(50, 14, 12, 24),
    latitude: 3.1,
    longitude: 36.1,
  },
  'thornhill-loom-house': {
    name: 'Thornhill Loom House',
    place: 'KwaZulu-Natal, South Africa',
    story:
      'Nine looms in two rooms, and a shelf of pattern books that began in 1987. New members weave their first chevron from page one, as everybody before them did.',
    craft:
      'Upright looms, cotton warp, and a pattern book that’s read row by row, aloud, by whoever sits beside the weaver. A cuff takes about two days. A row that’s wrong is taken out again, even if it’s the first.',
    pricing: 'Weavers are paid for each row, at a rate that the house agrees on together every January.',
    makingNow: 'Chevrons from page forty of the second pattern book.',
    priceShares: shares(56, 10, 11, 23),
    latitude: -29.4,
    longitude: 30.75,
  },
  'painted-gate-studio': {
    name: 'Painted Gate Studio',
    place: 'Mpumalanga, South Africa',
    story:
      'Two sisters and their neighbors, who paint walls in the dry months and bead in the wet ones. The straight black line between two colors is the same on both.',
    craft:
      'A piece begins as a painted strip of paper, held against the wall to see if the colors carry. The black line is beaded first; the colors are filled in between.',
    pricing:
      'The two sisters price each piece together when it’s finished. If they don’t agree, the higher price stands.',
    makingNow: 'Bracelets after the new paint on the east wall.',
    priceShares: shares(52, 13, 12, 23),
    latitude: -25.2,
    longitude: 29.6,
  },
  'volta-glass-yard': {
    name: 'Volta Glass Yard',
    place: 'Eastern Region, Ghana',
    story:
      'Bottle glass is pounded, sieved and fired in clay molds behind the house. Six people make the beads; four more string them. A kiln holds about nine hundred beads and takes an hour.',
    craft:
      'Bottles are sorted by color, pounded in an iron mortar, sieved three times and poured into clay molds with a cassava stem in each for the hole. Beads are turned once in the kiln, with an iron pin, while they glow.',
    pricing:
      'The yard sells its beads by the string and its finished pieces by the hour. Both prices hang on the wall beside the kiln.',
    makingNow: 'Sea-green beads from a hundred and twenty bottles of one brewery.',
    priceShares: shares(49, 16, 12, 23),
    latitude: 6.5,
    longitude: 0.05,
  },
  'indigo-court': {
    name: 'Indigo Court Workshop',
    place: 'Kaduna State, Nigeria',
    story:
      'A dyer, her son and five beadworkers around one courtyard. They match glass to dyed cloth by daylight only, which is why indigo pieces are never started after four.',
    craft:
      'Cloth is dipped until it is as dark as it should be, then beads are matched to it by daylight. Each color has a number of dips; the beads are kept in bowls with that number on the rim.',
    pricing: 'The price is what the dyeing took, what the beadwork took, and a third on top for the pots.',
    makingNow: 'Earrings in the blue of nine dips.',
    priceShares: shares(53, 12, 12, 23),
    latitude: 10.5,
    longitude: 7.7,
  },
} as const;

export type CommunityName = keyof typeof COMMUNITIES;

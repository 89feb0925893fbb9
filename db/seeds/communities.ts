/** Makers of the sample products. They are invented, and marked as such: a shop puts its own in their place. */
export const COMMUNITIES = {
  'olchoro-bead-circle': {
    name: 'Olchoro Bead Circle',
    place: 'Kajiado County, Kenya',
    story:
      'Fourteen women who string together on the two days between markets. Collars are planned ring by ring on squared paper; whoever drew the plan chooses the colors and names the price.',
  },
  'long-shore-strands': {
    name: 'Long Shore Strands',
    place: 'Turkana County, Kenya',
    story:
      'A family workshop by the lake that has strung anklets for three generations. The grandmother still checks every knot, and sends back about one in ten.',
  },
  'thornhill-loom-house': {
    name: 'Thornhill Loom House',
    place: 'KwaZulu-Natal, South Africa',
    story:
      'Nine looms in two rooms, and a shelf of pattern books that began in 1987. New members weave their first chevron from page one, as everybody before them did.',
  },
  'painted-gate-studio': {
    name: 'Painted Gate Studio',
    place: 'Mpumalanga, South Africa',
    story:
      'Two sisters and their neighbors, who paint walls in the dry months and bead in the wet ones. The straight black line between two colors is the same on both.',
  },
  'volta-glass-yard': {
    name: 'Volta Glass Yard',
    place: 'Eastern Region, Ghana',
    story:
      'Bottle glass is pounded, sieved and fired in clay molds behind the house. Six people make the beads; four more string them. A kiln holds about nine hundred beads and takes an hour.',
  },
  'indigo-court': {
    name: 'Indigo Court Workshop',
    place: 'Kaduna State, Nigeria',
    story:
      'A dyer, her son and five beadworkers around one courtyard. They match glass to dyed cloth by daylight only, which is why indigo pieces are never started after four.',
  },
} as const;

export type CommunityName = keyof typeof COMMUNITIES;

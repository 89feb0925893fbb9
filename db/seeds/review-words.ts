import type { Kind } from '../../tools/sample-pictures/beads/draw.ts';

export type SeedReview = readonly [rating: 2 | 3 | 4 | 5, comment: string];

/** Writers of the sample reviews. Invented. */
export const REVIEWERS: readonly string[] = [
  ...['Marisol T.', 'Priya N.', 'Joanne K.', 'Theo B.', 'Anneke R.', 'Sam O.', 'Lucia F.', 'Wren H.', 'Dalia M.'],
  ...['Gwen P.', 'Hector A.', 'Ingrid S.', 'Jamal W.', 'Keiko Y.', 'Leah D.', 'Malik J.', 'Nora V.', 'Owen C.'],
  ...['Paula G.', 'Quinn E.', 'Rosa L.', 'Selam A.', 'Tomas R.', 'Uma K.', 'Violet N.', 'Walt I.', 'Ximena C.'],
  ...['Yusuf B.', 'Zadie F.', 'Aaron M.', 'Bea L.', 'Carmen Q.', 'Devon S.', 'Elise T.', 'Farah H.', 'Gil R.'],
];

/** What can be said of any product. */
const OF_ANY: readonly SeedReview[] = [
  [5, 'Came with the name of the woman who made it on a card. I kept the card.'],
  [5, 'Bought one for my sister, came back for mine.'],
  [5, 'Exactly the colors in the picture, only brighter in the sun.'],
  [5, 'You can see how much time went into it. The back is as neat as the front.'],
  [5, 'Third piece from here. They have all held up.'],
  [5, 'Packed in a small cloth bag, arrived in five days.'],
  [5, 'A gift for my mother, who has not stopped showing it to people.'],
  [5, 'The work is so even that I looked for a machine mark. There is none.'],
  [5, 'My order had a question in it. A person answered, the same day, by name.'],
  [5, 'Better than the picture, and the picture is good.'],
  [4, 'Lovely piece. A little heavier than I expected, in a good way.'],
  [4, 'One bead is a slightly different red. I have decided that I like it.'],
  [4, 'Very good work. I would have liked a box for giving it away.'],
  [4, 'The color is a touch darker than on my screen. Still beautiful.'],
  [4, 'Well made and well packed. Shipping costs as much as lunch, so I ordered two.'],
  [4, 'Smaller than I had pictured, but the size guide was right and I was not.'],
  [3, 'Lovely piece. Shipping took eleven days, so order early for a gift.'],
  [3, 'Nice, but the colors are quieter than in the picture.'],
  [3, 'Good work. The thread end was not tucked in; two minutes with a needle fixed it.'],
  [2, 'Pretty, but not for me. The return was easy.'],
];

const OF_KIND: Record<Kind, readonly SeedReview[]> = {
  wristband: [
    [5, 'The clasp sits flat. I have worn it every day for three weeks.'],
    [5, 'The edges are perfectly even and the pattern lines up all the way round. I keep turning it.'],
    [5, 'Soft on the inside, which I did not expect from glass.'],
    [5, 'People stop me in the supermarket to look at it.'],
    [4, 'Beautiful work. I have small wrists and should have taken the Small.'],
    [4, 'Takes two hands to close the first few times. Then it is easy.'],
    [4, 'Good weight, neat back, comes in a small cloth bag.'],
    [3, 'Handsome, but it slides under a cuff and catches on my sweater.'],
  ],
  earrings: [
    [5, 'So light that I forgot to take them out.'],
    [5, 'They move beautifully. My daughter keeps borrowing them.'],
    [5, 'No trouble with the wires, and my ears complain about everything.'],
    [4, 'Longer than I thought, but I have grown into them.'],
    [4, 'The pair matches bead for bead. I would like a lighter wire.'],
    [3, 'One hung a little crooked. They sent a new wire the same week.'],
  ],
  necklace: [
    [5, 'I wore it to a wedding over a plain dress and needed nothing else.'],
    [5, 'It lies flat on the shoulders and stays there, even dancing.'],
    [5, 'A week of somebody’s work, and it looks like it.'],
    [4, 'Heavier than a scarf, lighter than it looks. The button takes a mirror.'],
    [4, 'Splendid. Hang it on the wall when you do not wear it; I do.'],
    [3, 'Wonderful to look at, a little stiff on the first evening.'],
  ],
  choker: [
    [5, 'Sits close without pinching. The extender makes the difference.'],
    [5, 'The strands lie easy and the bars do not scratch.'],
    [4, 'Take the larger size if you are between two. I did and was glad.'],
    [4, 'The little drop at the front turns now and then. I turn it back.'],
    [3, 'Pretty, but it catches fine hair at the clasp.'],
  ],
  anklet: [
    [5, 'Went to the beach every day in August and looks the same.'],
    [5, 'You hear it just a little. I like that.'],
    [5, 'The extender chain means it fits over a sock, if you must.'],
    [4, 'Delicate and neat. I put it on sitting down.'],
    [4, 'One shell is larger than the others. It is a shell.'],
    [3, 'Sweet, but I would have liked it a little longer.'],
  ],
  nametag: [
    [5, 'My niece has worn it since she opened it. She can read it herself.'],
    [5, 'The letters are clear from across a table.'],
    [5, 'On my bag, not on my wrist, and I never pick up the wrong bag now.'],
    [4, 'The cord is long enough to tie twice. The leather smells of leather.'],
    [4, 'Crisp letters. I asked for another name and it took three weeks.'],
    [3, 'Nice tag, but I wish the back had a pocket for an address.'],
  ],
  bowl: [
    [5, 'It holds lemons and looks better than they do.'],
    [5, 'In the evening sun it lights up the shelf.'],
    [4, 'Lighter than it looks, and it springs back when you press it.'],
    [4, 'Not for soup, as the card says. For everything else.'],
    [3, 'Lovely, though a bit smaller than I had measured with my hands.'],
  ],
  coasters: [
    [5, 'They are too good for cups, and we use them every day.'],
    [5, 'Wiped clean after a coffee accident. No trace.'],
    [4, 'Each one is different, which the children noticed first.'],
    [3, 'A tall glass wobbles a little on the middle.'],
  ],
  keyring: [
    [5, 'I find my keys now.'],
    [5, 'Half a year in a pocket and not a bead lost.'],
    [4, 'The leather has gone darker where I hold it. Better, I think.'],
    [4, 'Bigger than a normal fob. That is the point of it.'],
    [3, 'The tassel tangles with my earphones.'],
  ],
  belt: [
    [5, 'Over a white shirt it is the whole outfit.'],
    [5, 'Soft enough to sit in all day.'],
    [4, 'The ties are long; I cut mine and knotted the ends.'],
    [3, 'Beautiful, but mind the car seat belt.'],
  ],
};

/** What was said of a kind of product, the particular before the general. */
export const seedReviewsOf = (kind: Kind): readonly SeedReview[] => [...OF_KIND[kind], ...OF_ANY];

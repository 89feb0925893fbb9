import { formatMoney } from '../../shared/money.ts';

export type Question = { asked: string; answer: string };

const SHIPPING = 'Shipping is worked out at checkout and shown before you place the order. ';

/** What shoppers ask; `freeShippingOver` in dollars, null where shipping is never free. */
export const questionsFor = ({ freeShippingOver }: { freeShippingOver: number | null }): Question[] => [
  {
    asked: 'How do I choose a size?',
    answer:
      'Measure where the piece will sit with a soft tape and look it up in the size guide, which gives every size in inches. A Medium wristband fits wrists of 6 to 6.6 in. Between two sizes, take the larger one for a cuff and the smaller one for a chocker.',
  },
  {
    asked: 'How long does shipping take?',
    answer:
      'We pack within two working days. Delivery inside the US usually takes 4 to 8 working days after that. You get an e-mail when your order is dispatched.',
  },
  {
    asked: 'What does shipping cost?',
    answer:
      freeShippingOver === null
        ? `${SHIPPING}It is $20 an order, however many pieces are in it.`
        : `${SHIPPING}It is $20 an order, and nothing when the pieces come to more than ${formatMoney(freeShippingOver * 100)}.`,
  },
  {
    asked: 'Is tax included in the price?',
    answer: 'No. Sales tax depends on the state you ship to, and we add it at checkout so you see it before you pay.',
  },
  {
    asked: 'How can I pay?',
    answer:
      'With PayPal, or with a credit or debit card through PayPal. You place the order first, then pay on the order page.',
  },
  {
    asked: 'Can I return something?',
    answer:
      'Yes, within 30 days, unworn and in its bag. Write to us first so we can send you the address. Nametags made with your own text are the exception.',
  },
  {
    asked: 'Mine differs a little from the picture. Why?',
    answer:
      'Every piece is strung by hand from batches of glass that vary. Expect small shifts in color and a bead or two of difference.',
  },
  {
    asked: 'How do I look after beadwork?',
    answer:
      'Keep it dry, wipe it with a soft cloth, store it flat. Take it off to swim or sleep. Brass will mellow; a dry cloth brings it back.',
  },
  {
    asked: 'Can you weave a name that is not listed?',
    answer:
      'Yes, up to twelve letters. Send us the text on the contact page and we will tell you the price and the time.',
  },
  {
    asked: 'Who makes the pieces?',
    answer:
      'Artisans in communities we buy from directly. They name their price, and we name them on the card that comes with your piece.',
  },
];

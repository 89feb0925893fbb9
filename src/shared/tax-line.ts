/** Of an order or a quote: a fraction (0.0725 is 7.25%), and dollars. */
type Taxed = { taxRate: number; taxPrice: number };

/** The line of a total that tells its tax; none where nothing is collected. Amounts in dollars. */
export const taxLines = ({ taxRate, taxPrice }: Taxed): { name: string; amount: number }[] =>
  taxRate === 0 && taxPrice === 0 ? [] : [{ name: `Tax (${Number((taxRate * 100).toFixed(4))}%)`, amount: taxPrice }];

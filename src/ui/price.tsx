const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `dollars` as the API gives them: a decimal number. */
export const priceText = (dollars: number) => usd.format(dollars);

export const Price = ({ dollars }: { dollars: number }) => <span className="num">{priceText(dollars)}</span>;

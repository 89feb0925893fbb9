import { formatMoney } from '../shared/money.ts';

/** `dollars` as the API gives them: a decimal number. */
export const priceText = (dollars: number) => formatMoney(dollars * 100);

export const Price = ({ dollars }: { dollars: number }) => <span className="num">{priceText(dollars)}</span>;
